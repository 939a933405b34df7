/**
 * Draws only what has changed: every part says in a word what it shows, and is made when that is another word than before.
 * A table is drawn anew with everything that happens, and of most of it there is nothing new.
 */

import { alike, become, dress } from "../../ui/morph.js";

/**
 * @typedef {object} Part
 * @property {string} key    its name among its siblings
 * @property {string} from   everything it shows, in a word
 * @property {() => Element} make
 * @property {Part[]} [inside] its children, where each is kept by itself
 *
 * @typedef {{from: string, node: Element}} Kept
 */

/** What elements hold, by key. @type {WeakMap<Element, Map<string, Kept>>} */
const held = new WeakMap();

/**
 * Makes an element hold these parts, and nothing else. What is not new is not touched; of what is, the element stays, as
 * with `morph`.
 * @param {Element} parent @param {Part[]} parts
 */
export function keep(parent, parts) {
  const had = held.get(parent) || new Map(), has = new Map();
  if (!had.size) parent.replaceChildren(); // whatever stands there is not ours
  const wanted = new Set(parts.map((part) => part.key));
  for (const [key, { node }] of had) if (!wanted.has(key)) node.remove();
  let next = parent.firstElementChild;
  for (const part of parts) {
    const was = had.get(part.key), node = drawn(was, part);
    if (part.inside) keep(node, part.inside);
    if (was && was.node !== node) {
      if (was.node === next) next = was.node.nextElementSibling;
      was.node.remove();
    }
    if (node === next) next = node.nextElementSibling;
    else parent.insertBefore(node, next);
    has.set(part.key, { from: part.from, node });
  }
  held.set(parent, has);
}

/**
 * The element of a part: another, or brought up to date, where it shows something else.
 * @param {Kept | undefined} was @param {Part} part
 */
function drawn(was, part) {
  if (was?.from === part.from) return was.node;
  const made = part.make();
  if (!was || !alike(was.node, made)) return made;
  if (part.inside) dress(was.node, made);
  else become(was.node, made);
  return was.node;
}
