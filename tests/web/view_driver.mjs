// Puts changes into views as the page does: pairs of a view and its changes on standard input, the new views on standard output.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [web] = process.argv.slice(2);
const { renewed } = await import(pathToFileURL(`${web}/view-changes.js`).href);

console.log(JSON.stringify(JSON.parse(readFileSync(0, "utf-8")).map(([view, changes]) => renewed(view, changes))));
