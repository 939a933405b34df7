/** Why: a drawer with the clause behind a ruling. Anything may open it with a `paiju-why` event. */

import { dialog } from "../dialog.js";
import { h } from "../dom.js";
import { onLang, t, why as reason, words } from "../i18n.js";
import { content } from "../content.js";
import { spelled } from "./spelled.js";
import { beside, clauseOf, clausePath, isOfText, textName } from "../library.js";

/** @import { ApiError } from "../../net.js" */
/** @import { Text } from "../text.js" */
/** @typedef {{title?: string, why?: string, text?: Text | null, clauses?: string[], book?: string}} WhyTopic */

/** @type {ReturnType<typeof dialog> | null} */
let drawer = null;

/**
 * A button with a clause's id, or with words for who does not read rule books, that opens the drawer there.
 * @param {string} id such as `xjtu:5.10` or `reading:20` @param {string} [words]
 * @returns {HTMLElement}
 */
export function chip(id, words) {
  return h("button", { type: "button", class: `chip${words ? " worded" : ""}`, "aria-label": t("Clause {id}", { id }), title: id,
    onclick: (/** @type {Event} */ event) => {
    event.stopPropagation();
    openWhy({ clauses: [id] });
  } }, words || id);
}

/** The same at a table, where nobody knows clauses by their ids. @param {string} id */
export const ruleChip = (id) => chip(id, t("Clause"));

/** Is it a clause that can be read? What a book says by itself has none. @param {string} id */
export const isClause = (id) => id.includes(":") && !id.endsWith(":own");

/**
 * Chips of a list of clauses, or of text with ids in it.
 * @param {string[] | string | null | undefined} ids @param {(id: string) => HTMLElement} [each]
 */
export function chips(ids, each = chip) {
  const list = (Array.isArray(ids) ? ids : String(ids || "").split(/[\s,]+/)).filter(isClause);
  return list.map((id) => [each(id), " "]);
}

/** Opens the drawer, or fills the open one. @param {WhyTopic} question */
export function openWhy(question) {
  const title = question.title || (question.why || question.text ? t("Why") : t("The clause"));
  const said = spelled(reason(question));
  const cited = [...new Set(question.clauses || [])];
  const cards = cited.map((id) => clauseCard(id));
  const body = [said ? h("p", { class: "reason" }, said) : null, cards,
    cited.length ? null : h("p", { class: "small" },
      t("No particular clause decides this: it follows from the state of the game."))];
  if (drawer) {
    drawer.title(title);
    drawer.put(body);
    return;
  }
  drawer = dialog({ title, body, kind: "drawer", name: "why", onclose: () => {
    drawer = null;
    stop();
  } });
  const stop = onLang(() => drawer && openWhy(question));
}

/** The drawer goes with the hand it was opened in. */
export const closeWhy = () => drawer?.close();

/** A clause with its words, what it decides, and its neighbours; filled in when the server has answered. @param {string} id */
function clauseCard(id) {
  const card = h("article", { class: "clause", "aria-busy": "true" }, h("h3", null, id));
  fill(card, id);
  return card;
}

/** @param {HTMLElement} card @param {string} id */
async function fill(card, id) {
  try {
    const clause = await clauseOf(id);
    card.replaceChildren(
      h("p", { class: "source" }, textName(clause.text)),
      h("h3", null, h("span", { class: "id" }, id), " ", content(clause.title)),
      h("p", null, content(clause.says)),
      ...(clause.decides.length ? [h("p", { class: "small" }, t("Decides: "),
        clause.decides.map(words).join(t("; ")))] : []),
      (await isOfText(id)) ? h("p", { class: "neighbours" },
        neighbour(card, id, -1), neighbour(card, id, 1),
        h("a", { href: clausePath(id), onclick: () => drawer && drawer.close() }, t("See in the rule book"))) : "");
  } catch (error) {
    const said = reason(/** @type {ApiError} */ (error)) || t("There is no such clause.");
    card.replaceChildren(h("h3", null, id), h("p", { class: "error" }, said));
  }
  card.setAttribute("aria-busy", "false");
}

/** @param {HTMLElement} card @param {string} id @param {-1 | 1} way */
function neighbour(card, id, way) {
  const step = async () => {
    const other = await beside(id, way);
    if (other) await fill(card, other);
    /** @type {HTMLElement | null} */ (card.querySelector(way < 0 ? ".before" : ".after"))?.focus();
  };
  return h("button", { type: "button", class: `quiet ${way < 0 ? "before" : "after"}`, onclick: step },
    way < 0 ? t("← Previous") : t("Next →"));
}

/** Hears `paiju-why` from anywhere in the document. */
export function listen() {
  document.addEventListener("paiju-why", (event) => openWhy(event.detail || {}));
}
