/** Whom the foul forms ask: a referee's desk, a table of the club, of an event, or of an evening. */

import { get, post } from "../../net.js";

/**
 * @import { DeskDeclared, DeskFoul, DeskIncident, DeskOpinion, DeskPlayer, DeskProposal } from "../../messages.d.ts"
 * @typedef {(entry: Record<string, unknown>) => void} Enter
 * @typedef {object} Asking
 * @property {(words: string) => Promise<DeskFoul[]>} fouls
 * @property {(incident: DeskIncident) => Promise<DeskOpinion>} opinion
 * @property {(declared: DeskDeclared) => Promise<DeskProposal[]>} declared
 *
 * @typedef {object} FoulView what the forms need to know of the game
 * @property {Pick<DeskPlayer, "name" | "seat">[]} players
 * @property {{riichi: boolean}} tells
 * @property {number} hands       dealt so far
 * @property {boolean} playing    one of them is being played
 * @property {string} over        rulings are on the last hand
 * @property {boolean} [exposes]  tiles shown by mistake matter: the table has them
 */

/** @param {string} id @returns {Asking} */
export const atDesk = (id) => ({
  fouls: (words) => get(`/api/desks/${id}/fouls?q=${encodeURIComponent(words)}`),
  opinion: (incident) => post(`/api/desks/${id}/opinion`, incident),
  declared: (declared) => post(`/api/desks/${id}/declared`, declared),
});

/** @param {string} id @returns {Asking} */
export const atTable = (id) => ({
  fouls: (words) => get(`/api/tables/${id}/fouls?q=${encodeURIComponent(words)}`),
  opinion: (incident) => post(`/api/tables/${id}/opinion`, incident),
  declared: (declared) => post(`/api/tables/${id}/declared`, declared),
});

/** @param {string} id of an event @param {{stage: string, round: string, table: string}} where @returns {Asking} */
export const atEventTable = (id, where) => ({
  fouls: (words) => get(`/api/events/${id}/hands/fouls?${new URLSearchParams({ ...where, q: words })}`),
  opinion: (incident) => post(`/api/events/${id}/hands/opinion`, { ...where, ...incident }),
  declared: (declared) => post(`/api/events/${id}/hands/declared`, { ...where, ...declared }),
});

/** @param {string} id @param {string} table @returns {Asking} */
export const atEvening = (id, table) => ({
  fouls: (words) => get(`/api/evenings/${id}/fouls?q=${encodeURIComponent(words)}`),
  opinion: ({ incident }) => post(`/api/evenings/${id}/opinion`, { incident, table }),
  declared: (declared) => post(`/api/evenings/${id}/declared`, { ...declared, table }),
});
