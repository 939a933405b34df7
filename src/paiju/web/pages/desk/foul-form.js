/** A foul: looked up by words or by what was declared, who did it, what the book says of it, and the ruling entered. */

import { dialog } from "../../ui/dialog.js";
import { h, put, uid } from "../../ui/dom.js";
import { number, segments, select, text } from "../../ui/fields.js";
import { pick, t, why } from "../../ui/i18n.js";
import { chips } from "../../ui/why.js";
import { choosePlayers, paidLine } from "./people.js";

/**
 * @import { ApiError } from "../../net.js"
 * @import { DeskDeclared, DeskFoul, DeskNeed, DeskOpinion } from "../../messages.d.ts"
 * @import { Asking, Enter, FoulView } from "./asking.js"
 * @typedef {{foul: string, variant: string, facts: Record<string, unknown>, [part: string]: unknown}} Told an incident in the making
 */

const PAUSE = 250; // milliseconds

/** @param {Asking} asking @param {FoulView} view @param {Enter} enter */
export function foulForm(asking, view, enter) {
  const id = uid("foul"), found = h("div", { class: "found", "aria-live": "polite" });
  let timer = 0, asked = 0;
  const look = async (/** @type {string} */ words) => {
    asked += 1;
    const mine = asked;
    const rows = await asking.fouls(words).catch(() => /** @type {DeskFoul[]} */ ([]));
    if (mine === asked) put(found, rows.length ? rows.map(row) : h("p", { class: "small" }, t("没有找到；换个说法试试。",
      "Nothing found; try other words.")));
  };
  const row = (/** @type {DeskFoul} */ foul) => h("button", { type: "button", class: "foul", onclick: () => choose(foul, "") },
    h("strong", null, pick(foul)), h("small", null, pick(foul.what)));
  const choose = (/** @type {DeskFoul} */ foul, /** @type {string} */ variant) => {
    box.close();
    ruling(asking, view, foul, variant, enter);
  };
  const field = h("input", { id, type: "search", autocomplete: "off", placeholder: t("诈和、迟到、false win …", "false win, late, 诈和 …"),
    oninput: () => {
    clearTimeout(timer);
    timer = setTimeout(() => look(field.value), PAUSE);
  } });
  const box = dialog({ title: t("犯规", "Foul"), kind: "drawer", name: "desk-form", lasting: true, body: [
    h("div", { class: "field" }, h("label", { for: id }, t("发生了什么（中英文都可以）", "What happened (Chinese or English)")), field),
    declaredBox(asking, view, choose), found] });
  look("");
}

/** From what was declared. @param {Asking} asking @param {FoulView} view @param {(foul: DeskFoul, variant: string) => void} choose */
function declaredBox(asking, view, choose) {
  const words = { win: t("和牌", "a win"), riichi: t("立直", "riichi"), chow: t("吃", "a chow"), pung: t("碰", "a pung"), kong: t("杠", "a kong"),
    nine_terminals: t("九种九牌", "nine kinds"), ready: t("听牌", "ready") };
  const place = h("div", { class: "found" });
  const look = async (/** @type {string} */ what) => {
    if (!what) return put(place);
    const told = /** @type {DeskDeclared} */ ({ declared: what, offender: 0 });
    const [rows, all] = await Promise.all([asking.declared(told), asking.fouls("")]);
    put(place, rows.map((one) => h("button", { type: "button", class: "foul", onclick: () => {
      const foul = all.find((each) => each.id === one.foul);
      if (foul) choose(foul, one.variant);
    } }, h("strong", null, pick(one.words)), h("small", null, one.clauses.join(" ")))));
  };
  const known = view.tells.riichi ? Object.entries(words)
    : Object.entries(words).filter(([one]) => one !== "riichi" && one !== "nine_terminals");
  return h("details", null, h("summary", null, t("从所声明的来找", "From what was declared")),
    select(t("声明了", "Declared"), [["", "…"], .../** @type {[string, string][]} */ (known)], "", (one) => look(one).catch(() => {})), place);
}

/** The ruling: who, which case, in which hand; what the book says; what the referee still has to say.
 * @param {Asking} asking @param {FoulView} view @param {DeskFoul} foul @param {string} variant @param {Enter} enter */
function ruling(asking, view, foul, variant, enter) {
  /** @type {number[]} */ const who = [];
  /** @type {Told} */ const told = { foul: foul.id, variant: variant || (foul.variants.length === 1 ? foul.variants[0].id : ""),
    facts: {} };
  const now = view.playing ? view.hands - 1 : view.hands;
  let hand = view.over ? Math.max(view.hands - 1, 0) : now;
  const says = h("div", { class: "preview", "aria-live": "polite" }), needs = h("div");
  const save = h("button", { type: "button", class: "danger big", disabled: true, onclick: () => { box.close(); enter({ do: "rule",
    incident: incident(), hand, ...(exposed.length ? { exposed } : {}) }); } },
    t("作出裁定", "Rule"));
  /** @type {string[]} */ let exposed = [];
  const incident = () => ({ ...told, offender: who[0] });
  let asked = 0;
  const ask = async () => {
    save.disabled = true;
    if (!who.length) return;
    asked += 1;
    const mine = asked;
    try {
      const found = await asking.opinion({ incident: incident(), hand });
      if (mine !== asked) return;
      put(says, opinion(found, view));
      put(needs, found.needs.map((need) => needField(need, view, told, who[0], ask)));
      save.disabled = !found.settled;
    } catch (error) {
      if (mine === asked) put(says, h("p", { class: "error" }, why(/** @type {ApiError} */ (error))));
    }
  };
  const box = dialog({ title: pick(foul), kind: "drawer", name: "desk-form", lasting: true, body: [
    h("p", null, pick(foul.what)), choosePlayers(t("谁犯规", "Who erred"), view.players, who, { changed: ask }),
    foul.variants.length > 1 ? cases(foul, told, ask) : null,
    view.hands && !view.over && now > 0 ? segments(t("哪一局", "Which hand"), uid("hand"), [[String(now), t("这一局", "This hand")],
      [String(now - 1), t("上一局", "The last one")]],
      String(hand), (one) => { hand = Number(one); ask(); }) : null,
    view.exposes ? text(t("误露的牌（如 5p 3z，可不填）", "Tiles shown by mistake (as 5p 3z; may be empty)"), "", (told) => {
      exposed = told.split(/[\s,，]+/).filter(Boolean);
    }) : null,
    says, needs], foot: save });
}

/** A ruling on a foul that is known already, and in which case. @param {Asking} asking @param {FoulView} view
 * @param {{foul: string, variant: string}} known @param {Enter} enter */
export async function ruleOn(asking, view, known, enter) {
  const foul = (await asking.fouls("")).find((one) => one.id === known.foul);
  if (foul) ruling(asking, view, foul, known.variant, enter);
}

/** The cases of a foul with what each costs. @param {DeskFoul} foul @param {Told} told @param {() => void} ask */
function cases(foul, told, ask) {
  const name = uid("case");
  return h("fieldset", { class: "cases" }, h("legend", null, t("哪种情形", "Which case")), foul.variants.map((one) => h("label", null,
    h("input", { type: "radio", name, prop: { checked: one.id === told.variant }, onchange: () => { told.variant = one.id; ask(); } }),
    h("span", null, h("strong", null, pick(one.when) || t("一般", "plainly")), h("small", null, pick(one.words))))));
}

/** @param {DeskOpinion} found @param {FoulView} view */
function opinion(found, view) {
  const hand = { void: t("这手牌作废重打", "the hand is void and dealt again"), restart: t("这手牌重新开始", "the hand starts again"),
    ended: t("这手牌到此为止", "the hand ends here"), continues: "" };
  return [h("p", null, pick(found.why)), paidLine(view.players, found.payments),
    [...found.at_end, ...found.rights_lost].map((one) => h("p", { class: "small" }, pick(one))),
    h("p", { class: "small" }, hand[/** @type {"void"} */ (found.hand)] || ""), h("p", null, chips(found.clauses))];
}

/** One thing the referee has to say. @param {DeskNeed} need @param {FoulView} view @param {Told} told @param {number} offender
 * @param {() => void} ask */
function needField(need, view, told, offender, ask) {
  const label = pick(need), [head, fact] = need.field.split(".");
  const set = (/** @type {unknown} */ value) => {
    if (fact) told.facts = { ...told.facts, [fact]: value };
    else told[head] = value;
    ask();
  };
  if (need.choices.length) return select(label, [["", "…"], .../** @type {[string, string][]} */ (need.choices.map((one) => [one.id,
    pick(one)]))], "", set);
  if (need.amounts.length) return select(label, [["", "…"], .../** @type {[string, string][]} */ (need.amounts.map((one) => [String(one),
    String(one)]))], "", (one) => set(Number(one)));
  if (need.field === "victims") {
    /** @type {number[]} */ const chosen = [];
    return choosePlayers(label, view.players, chosen, { most: 3, without: () => [offender], changed: () => set([...chosen]) });
  }
  if (["ready", "compensation", "owed"].includes(fact)) return perPlayer(label, view, offender, set);
  return number(label, 0, need.least, need.most || 1000000, set);
}

/** A number for some of the others. @param {string} label @param {FoulView} view @param {number} offender
 * @param {(told: Record<string, number>) => void} set */
function perPlayer(label, view, offender, set) {
  /** @type {Record<string, number>} */ const told = {};
  return h("fieldset", null, h("legend", null, label), h("div", { class: "fields" }, view.players.map((player, n) => (n === offender ? null
    : number(player.name, 0, 0, 1000000, (one) => {
      if (one) told[n] = one;
      else delete told[n];
      set({ ...told });
    })))));
}
