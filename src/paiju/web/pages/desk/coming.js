/** Coming to a desk by a link. */

import { post } from "../../net.js";

/** A link's key stands behind the `#`; it is used and leaves the address. @param {string} id */
export async function comeByLink(id) {
  const key = location.hash.slice(1);
  if (!key) return;
  window.history.replaceState(null, "", location.pathname);
  await post(`/api/desks/${id}/join`, { key });
}
