/** Small signs of the table as paths, so that they look the same whatever fonts a machine has. */

import { s } from "../../ui/dom.js";

const PATHS = {
  home: "M15.5 5l-8 7 8 7",
  say: "M4.5 5h15A1.5 1.5 0 0 1 21 6.5v9a1.5 1.5 0 0 1-1.5 1.5H11l-4.5 4v-4h-2A1.5 1.5 0 0 1 3 15.5v-9A1.5 1.5 0 0 1 4.5 5z"
    + "M8 11v.01M12 11v.01M16 11v.01",
  eye: "M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  close: "M6 6l12 12M18 6L6 18",
  menu: "M4 7h16M4 12h16M4 17h16",
  die: "M6 3.5h12A2.5 2.5 0 0 1 20.5 6v12a2.5 2.5 0 0 1-2.5 2.5H6A2.5 2.5 0 0 1 3.5 18V6A2.5 2.5 0 0 1 6 3.5z"
    + "M8.2 8.2v.01M12 12v.01M15.8 15.8v.01",
};

/** For eyes only: what it means is the button's label. @param {keyof typeof PATHS} name */
export function sign(name) {
  return s("svg", { viewBox: "0 0 24 24", width: 22, height: 22, class: "sign", "aria-hidden": "true", focusable: "false" },
    s("path", { d: PATHS[name] }));
}
