// Runs the page's own modules without a page: records with what is known of them on standard input, findings on standard output.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [web] = process.argv.slice(2);
const { checkHand } = await import(pathToFileURL(`${web}/fair/check.js`).href);
const { FairKeeper } = await import(pathToFileURL(`${web}/fair/keeper.js`).href);
const { builtOf } = await import(pathToFileURL(`${web}/fair/wall.js`).href);
const { sha256, hex } = await import(pathToFileURL(`${web}/fair/sha256.js`).href);

const told = JSON.parse(readFileSync(0, "utf-8"));
const checked = told.hands.map(({ rows, known }) => checkHand(rows, known));
const hashes = told.texts.map((text) => hex(sha256(new TextEncoder().encode(text))));
const store = { getItem: () => null, setItem() {}, removeItem() {}, key: () => null, length: 0 };
/** What a page says of a course of frames: of every end of a hand what is wrong with it. */
const followed = (told.courses || []).map((frames) => {
  const keeper = new FairKeeper("t", () => true, store);
  return frames.flatMap(([name, frame]) => {
    const found = keeper[name](frame);
    return name === "ended" ? [found.wrong.map((one) => one.what)] : [];
  });
});
const built = (told.built || []).map(builtOf);
console.log(JSON.stringify({ checked, hashes, built, followed }));
