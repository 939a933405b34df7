/** What the pages add to the browser's own types: elements, events, and what older browsers call otherwise. */

import type { HandEndCard } from "./pages/game/hand-end.js";
import type { Lobby } from "./pages/game/lobby.js";
import type { Table } from "./table/table.js";
import type { WhyTopic } from "./ui/terms/why.js";

declare global {
  interface HTMLElementTagNameMap {
    "paiju-hand-end": HandEndCard;
    "paiju-lobby": Lobby;
    "paiju-table": Table;
  }

  interface DocumentEventMap {
    "paiju-why": CustomEvent<WhyTopic>;
  }

  interface Window {
    webkitAudioContext?: typeof AudioContext;
  }
}
