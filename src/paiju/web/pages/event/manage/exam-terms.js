/** How the exam that an event asks for is sat: once, with the answers after the event, where the paper is the organiser's. */

import { h, put } from "../../../ui/dom.js";
import { check } from "../../../ui/fields.js";
import { t } from "../../../ui/i18n.js";
import { get, post } from "../../../net.js";

/**
 * The switch beside the choice of an exam, and what saves it.
 * @param {string} exam @param {string[]} own the organiser's papers @param {string} day when the event is over, "" where that is not said
 */
export function examTerms(exam, own, day) {
  const node = h("div");
  let chosen = exam, was = false, strict = false;
  const fill = async () => {
    put(node);
    if (!chosen) return;
    if (!own.includes(chosen)) {
      put(node, h("p", { class: "small" }, t("The answers of this paper are public; make a copy of your own with other questions "
        + "where that matters."), " ", h("a", { href: `/study/exams/edit/${chosen}` }, t("Make a copy"))));
      return;
    }
    const which = chosen, paper = await get(`/api/exams/${which}`), until = day || paper.answers_after;
    if (which !== chosen) return;
    strict = paper.one_sitting && Boolean(paper.answers_after);
    was = strict && until === paper.answers_after;
    put(node, until ? check(t("One sitting, answers after the event"), strict, (on) => { strict = on; },
      t("Until {day} is over, only the marks are shown.", { day: until }))
      : h("p", { class: "small" }, t("Once the event has a date, this exam can be set to one sitting, with the answers after the event.")));
  };
  const choose = (/** @type {string} */ choice) => { chosen = choice; was = strict = false; void fill(); };
  const save = async () => {
    if (strict !== was) await post(`/api/exams/${chosen}/terms`, { one_sitting: strict, answers_after: strict ? day : "" });
    was = strict;
  };
  void fill();
  return { node, choose, save };
}
