/** Small signs as paths, so that they look the same whatever fonts a machine has. */

import { s } from "./dom.js";

const PATHS = {
  cross: "M5 5l14 14M19 5L5 19",
  gear: "M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM8 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  auto: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 3v18M12 6.5l6.5 5.5M12 11l7.5 5M12 16l4 3",
  light: "M12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM12 2v2.5M12 19.5V22"
    + "M2 12h2.5M19.5 12H22M5 5l1.8 1.8M17.2 17.2L19 19M5 19l1.8-1.8M17.2 6.8L19 5",
  dark: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z",
  person: "M12 3.5a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 0 0 0-8.4zM4 20.5c.8-4.2 4-6 8-6s7.2 1.8 8 6",
  play: "M7 4.5v15l12-7.5z",
  pause: "M8 5v14M16 5v14",
  back: "M15.5 5l-8 7 8 7",
  on: "M8.5 5l8 7-8 7",
  before: "M18 5l-8 7 8 7M7 5v14",
  after: "M6 5l8 7-8 7M17 5v14",
};

/** A sign of 20 pixels, for eyes only: what it means is the button's label. @param {keyof typeof PATHS} name */
export function icon(name) {
  return s("svg", { viewBox: "0 0 24 24", width: 20, height: 20, class: "icon-svg", "aria-hidden": "true", focusable: "false" },
    s("path", { d: PATHS[name] }));
}
