/** Shows what is wrong with a paper where it stands: at the field, in its question, in the head. */

import { h } from "../../../../ui/dom.js";
import { words } from "../../../../ui/i18n.js";

/** @import { DraftQuestion, FaultRow } from "../../../../messages.d.ts" */

/** Takes away what was said before. @param {HTMLElement} page */
export function clearFaults(page) {
  page.querySelectorAll(".fault").forEach((node) => node.remove());
  page.querySelectorAll("[aria-invalid]").forEach((node) => node.removeAttribute("aria-invalid"));
  page.querySelectorAll(".has-fault").forEach((node) => node.classList.remove("has-fault"));
}

/**
 * Says a fault at its field. Questions stand in `cards` as they stand in `asked`.
 * @param {FaultRow} fault @param {HTMLElement} head @param {HTMLElement[]} cards @param {DraftQuestion[]} questions
 * @returns {HTMLElement} where it is said
 */
export function showFault(fault, head, cards, questions) {
  const at = questions.findIndex((question) => isOf(fault.field, question.number));
  const card = at < 0 ? head : cards[at];
  const part = at < 0 ? fault.field : fault.field.slice(`question ${questions[at].number}`.length);
  const places = [card, .../** @type {NodeListOf<HTMLElement>} */ (card.querySelectorAll(".place"))];
  const place = places.filter((node) => within(part, node.dataset.part || "")).sort((a, b) =>
    (b.dataset.part || "").length - (a.dataset.part || "").length)[0] || card;
  place.append(h("p", { class: `fault ${fault.engine ? "differs" : ""}` }, words(fault.text)));
  if (!fault.engine) place.querySelector("input, textarea, select")?.setAttribute("aria-invalid", "true");
  card.classList.add("has-fault");
  for (let node = /** @type {HTMLElement | null} */ (place); node; node = node.parentElement) {
    if (node instanceof HTMLDetailsElement) node.open = true;
  }
  return place;
}

/** Does a fault stand in the question of this number? @param {string} field @param {string} number */
const isOf = (field, number) => field === `question ${number}` || field.startsWith(`question ${number}.`);

/** Is a part this one, or inside it? @param {string} part @param {string} whole */
const within = (part, whole) => whole === "" || part === whole || part.startsWith(`${whole}.`) || part.startsWith(`${whole}[`);
