/** A riichi stick: from its owner to the middle. */

import { beside, placeOf } from "./place.js";

/** @import { Stage } from "./stage.js" */

const AWAY = 90; // pixels from which it comes

/** @param {Stage} stage @param {Set<string>} lay seats whose stick lay there before */
export function sticks({ table, flights }, lay) {
  for (const stick of table.querySelectorAll("[data-stick]")) {
    if (!(stick instanceof SVGGElement) || lay.has(stick.getAttribute("data-stick") || "")) continue;
    const place = placeOf(stick, flights.origin);
    flights.fly(`[data-stick="${stick.getAttribute("data-stick")}"]`, place && beside(place, 0, AWAY), { ms: 200, fade: true });
  }
}

/** Whose sticks lie on the table. @param {Element} table */
export const laid = (table) => new Set([...table.querySelectorAll("[data-stick]")].map((node) => node.getAttribute("data-stick") || ""));
