/** A foul: looked up by words or by what was declared, who did it, what the book says of it, and the ruling entered. */

import { dialog } from "../../ui/dialog.js";
import { h, put, uid } from "../../ui/dom.js";
import { segments, select, text, typedNumber } from "../../ui/fields.js";
import { pick, t, why, words } from "../../ui/i18n.js";
import { chips } from "../../ui/terms/why.js";
import { choosePlayers, paidLine } from "./people.js";

/**
 * @import { ApiError } from "../../net.js"
 * @import { DeskDeclared, DeskFoul, DeskNeed, DeskOpinion } from "../../messages.d.ts"
 * @import { Asking, Enter, FoulView } from "./foul-desks.js"
 * @typedef {{foul: string, variant: string, facts: Record<string, unknown>, [part: string]: unknown}} Told an incident in the making
 */

const PAUSE = 250; // milliseconds
const ANY_OTHER = ["other_breach", "slip"]; // the last of every search: what the book does not name

/** @param {Asking} asking @param {FoulView} view @param {Enter} enter */
export function foulForm(asking, view, enter) {
  const id = uid("foul"), list = h("div", { class: "found foul-list", "aria-live": "polite" });
  let timer = 0, turn = 0;
  const look = async (/** @type {string} */ words) => {
    turn += 1;
    const mine = turn;
    const rows = await asking.fouls(words).catch(() => /** @type {DeskFoul[]} */ ([]));
    const named = rows.some((foul) => !ANY_OTHER.includes(foul.id));
    if (mine === turn) put(list, named ? null : h("p", { class: "small" }, t("The book has nothing like that; try other words, or:")),
      rows.map(row));
  };
  const row = (/** @type {DeskFoul} */ foul) => h("button", { type: "button", class: "foul", onclick: () => choose(foul, "") },
    h("strong", null, pick(foul.names)), h("small", null, pick(foul.what)), h("small", { class: "costs" }, costs(foul)));
  const choose = (/** @type {DeskFoul} */ foul, /** @type {string} */ variant) => {
    box.close();
    ruling(asking, view, foul, variant, enter, () => foulForm(asking, view, enter));
  };
  const field = h("input", { id, type: "search", autocomplete: "off", placeholder: t("false win, late …"),
    oninput: () => {
    clearTimeout(timer);
    timer = setTimeout(() => look(field.value), PAUSE);
  } });
  const box = dialog({ title: t("Foul"), kind: "drawer", name: "desk-form", lasting: true, body: [
    h("div", { class: "field" }, h("label", { for: id }, t("What happened (Chinese, English or Japanese)")), field),
    declaredBox(asking, view, choose), list] });
  look("");
}

/** What a foul costs, case by case. @param {DeskFoul} foul */
const costs = (foul) => [...new Set(foul.variants.map((variant) => words(variant.words)).filter(Boolean))].join(t("; or "));

/** From what was declared. @param {Asking} asking @param {FoulView} view @param {(foul: DeskFoul, variant: string) => void} choose */
function declaredBox(asking, view, choose) {
  const calls = { win: t("a win"), riichi: t("riichi"), chow: t("a chow"), pung: t("a pung"), kong: t("a kong"),
    nine_terminals: t("nine kinds"), ready: t("ready") };
  const place = h("div", { class: "found" });
  const look = async (/** @type {string} */ what) => {
    if (!what) return put(place);
    const declared = /** @type {DeskDeclared} */ ({ declared: what, offender: 0 });
    const [rows, all] = await Promise.all([asking.declared(declared), asking.fouls("")]);
    put(place, rows.map((row) => {
      const foul = all.find((each) => each.id === row.foul), variant = foul?.variants.find((each) => each.id === row.variant);
      return h("button", { type: "button", class: "foul", onclick: () => foul && choose(foul, row.variant) },
        h("strong", null, words(row.words)), h("small", null, foul ? pick(foul.what) : row.clauses.join(" ")),
        h("small", { class: "costs" }, variant ? words(variant.words) : foul ? costs(foul) : ""));
    }));
  };
  const known = view.tells.riichi ? Object.entries(calls)
    : Object.entries(calls).filter(([key]) => key !== "riichi" && key !== "nine_terminals");
  return h("details", null, h("summary", null, t("From what was declared")),
    select(t("Declared"), [["", "…"], .../** @type {[string, string][]} */ (known)], "", (choice) => look(choice).catch(() => {})),
      place);
}

/** The ruling: who, which case, in which hand; what the book says; what the referee still has to say.
 * @param {Asking} asking @param {FoulView} view @param {DeskFoul} foul @param {string} variant @param {Enter} enter
 * @param {() => void} [others] to the list */
function ruling(asking, view, foul, variant, enter, others) {
  /** @type {number[]} */ const who = [];
  /** @type {Told} */ const filled = { foul: foul.id, variant: variant || (foul.variants.length === 1 ? foul.variants[0].id : ""),
    facts: {} };
  const now = view.playing ? view.hands - 1 : view.hands;
  let hand = view.over ? Math.max(view.hands - 1, 0) : now;
  const says = h("div", { class: "preview", "aria-live": "polite" }), needs = h("div");
  const save = h("button", { type: "button", class: "danger big", disabled: true, onclick: () => { box.close(); enter({ do: "rule",
    incident: incident(), hand, ...(exposed.length ? { exposed } : {}) }); } },
    t("Make the ruling"));
  /** @type {string[]} */ let exposed = [];
  const incident = () => ({ ...filled, offender: who[0] });
  const asks = new Needs(needs, filled, (need, set) => needField(need, view, who[0], set), () => { ask(); });
  const anew = () => {
    asks.forget(0);
    ask();
  };
  let turn = 0;
  const ask = async () => {
    save.disabled = true;
    if (!who.length) return;
    turn += 1;
    const mine = turn;
    try {
      const answer = await asking.opinion({ incident: incident(), hand });
      if (mine !== turn) return;
      put(says, opinion(answer, view));
      asks.show(answer.needs.filter((need) => need.field !== "variant" || foul.variants.length < 2));
      save.disabled = !answer.settled;
    } catch (error) {
      if (mine === turn) put(says, h("p", { class: "error" }, why(/** @type {ApiError} */ (error))));
    }
  };
  const box = dialog({ title: pick(foul.names), kind: "drawer", name: "desk-form", lasting: true, body: [
    h("p", null, pick(foul.what)), choosePlayers(t("Who committed the foul"), view.players, who, { changed: anew }),
    foul.variants.length > 1 ? cases(foul, filled, anew) : null,
    view.hands && !view.over && now > 0 ? segments(t("Which hand"), uid("hand"), [[String(now), t("This hand")],
      [String(now - 1), t("The last one")]],
      String(hand), (choice) => { hand = Number(choice); ask(); }) : null,
    view.exposes ? text(t("Tiles shown by mistake (such as 5p 3z; optional)"), "", (typed) => {
      exposed = typed.split(/[\s,，]+/).filter(Boolean);
    }) : null,
    needs], foot: [says, others ? h("button", { type: "button", onclick: () => { box.close(); others(); } }, t("Another foul"))
    : null, save] });
}

/** A ruling on a foul that is known already, and in which case. @param {Asking} asking @param {FoulView} view
 * @param {{foul: string, variant: string}} known @param {Enter} enter */
export async function ruleOn(asking, view, known, enter) {
  const foul = (await asking.fouls("")).find((deskFoul) => deskFoul.id === known.foul);
  if (foul) ruling(asking, view, foul, known.variant, enter);
}

/** The cases of a foul with what each costs. @param {DeskFoul} foul @param {Told} filled @param {() => void} ask */
function cases(foul, filled, ask) {
  const name = uid("case");
  return h("fieldset", { class: "cases" }, h("legend", null, t("Which case")), foul.variants.map((variant) => h("label", null,
    h("input", { type: "radio", name, prop: { checked: variant.id === filled.variant },
      onchange: () => { filled.variant = variant.id; ask(); } }),
    h("span", null, h("strong", null, words(variant.when) || t("in general")), h("small", null, words(variant.words))))));
}

/** @param {DeskOpinion} answer @param {FoulView} view */
function opinion(answer, view) {
  const hand = { void: t("the hand is void and dealt again"), restart: t("the hand starts again"),
    ended: t("the hand ends here"), continues: "" };
  return [h("p", null, words(answer.why)), paidLine(view.players, answer.payments),
    [...answer.at_end, ...answer.rights_lost].map((text) => h("p", { class: "small" }, words(text))),
    h("p", { class: "small" }, hand[/** @type {"void"} */ (answer.hand)] || ""), h("p", null, chips(answer.clauses))];
}

/** What the referee has been asked so far: every question stays, so that its answer can be changed; what was asked after it is then
 * asked anew. */
class Needs {
  /** @param {HTMLElement} place @param {Told} filled @param {(need: DeskNeed, set: (value: unknown) => void) => HTMLElement} field
   * @param {() => void} changed */
  constructor(place, filled, field, changed) {
    this.place = place;
    this.filled = filled;
    this.field = field;
    this.changed = changed;
    /** @type {string[]} */ this.fields = [];
  }

  /** @param {DeskNeed[]} needs */
  show(needs) {
    for (const need of needs.filter((each) => !this.fields.includes(each.field))) {
      const at = this.fields.push(need.field);
      this.place.append(this.field(need, (value) => {
        this.forget(at);
        this.#tell(need.field, value);
        this.changed();
      }));
    }
  }

  /** All but the first ones. @param {number} count */
  forget(count) {
    for (const field of this.fields.splice(count)) this.#tell(field, undefined);
    while (this.place.children.length > count) this.place.lastElementChild?.remove();
  }

  /** @param {string} field @param {unknown} value */
  #tell(field, value) {
    const [head, fact] = field.split(".");
    if (fact) this.filled.facts = { ...this.filled.facts, [fact]: value };
    else this.filled[head] = value;
  }
}

/** One thing the referee has to say. @param {DeskNeed} need @param {FoulView} view @param {number} offender
 * @param {(value: unknown) => void} set */
function needField(need, view, offender, set) {
  const label = words(need.text), [, fact] = need.field.split(".");
  if (need.choices.length) return select(label, [["", "…"], .../** @type {[string, string][]} */ (need.choices.map((choice) =>
    [choice.id, words(choice.text)]))], "", set);
  if (need.amounts.length) return select(label, [["", "…"], .../** @type {[string, string][]} */ (need.amounts.map((amount) =>
    [String(amount), String(amount)]))], "", (choice) => set(Number(choice)));
  if (need.field === "victims") {
    /** @type {number[]} */ const chosen = [];
    return choosePlayers(label, view.players, chosen, { most: 3, without: () => [offender], changed: () => set([...chosen]) });
  }
  if (["ready", "compensation", "owed"].includes(fact)) return perPlayer(label, view, offender, set);
  return typedNumber(need.most ? `${label} (${need.least}–${need.most})` : label, 0, need.most || 1000000, set);
}

/** A number for some of the others. @param {string} label @param {FoulView} view @param {number} offender
 * @param {(points: Record<string, number>) => void} set */
function perPlayer(label, view, offender, set) {
  /** @type {Record<string, number>} */ const points = {};
  return h("fieldset", null, h("legend", null, label), h("div", { class: "fields" }, view.players.map((player, n) => (n === offender ? null
    : typedNumber(player.name, 0, 1000000, (amount) => {
      if (amount) points[n] = amount;
      else delete points[n];
      set({ ...points });
    })))));
}
