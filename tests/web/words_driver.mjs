// Puts texts into words with the page's own module, without a page: texts and a language on standard input, words on standard output.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [web] = process.argv.slice(2);
const { lang, texts } = JSON.parse(readFileSync(0, "utf-8"));
Object.defineProperty(globalThis, "navigator", { value: { languages: [] } });
Object.assign(globalThis, {
  location: { search: `?lang=${lang}` },
  matchMedia: () => ({ matches: false, addEventListener() {} }),
  localStorage: { getItem: () => null, setItem() {} },
  fetch: async (url) => ({ ok: true, json: async () => JSON.parse(readFileSync(url, "utf-8")) }),
});
const { known, onLang, words } = await import(pathToFileURL(`${web}/ui/i18n.js`).href);
let drawn = texts.map(words);
onLang(() => { drawn = texts.map(words); }); // as a page does, when more texts are there
await known({ en: "a text that nobody has" });
await 0;
console.log(JSON.stringify({ words: drawn }));
