/** Notifications of the system, where the browser has them and the person has said yes. */

/** @typedef {{close: () => void}} Shown */

/** Whether there can be any: browsers have them on https and on this machine only. */
export const canNotify = () => window.isSecureContext && "Notification" in window;

/** Asks for leave, unless it was given or refused before. @returns {Promise<boolean>} */
export async function mayNotify() {
  if (!canNotify()) return false;
  const said = Notification.permission === "default" ? await Notification.requestPermission() : Notification.permission;
  return said === "granted";
}

const TAG = "paiju-turn";

/** Closes what a service worker shows of ours. @param {ServiceWorkerRegistration} worker */
async function closeAll(worker) {
  for (const notice of await worker.getNotifications({ tag: TAG })) notice.close();
}

/** Shows one; a press on it brings the page back. @param {string} title @param {string} body @returns {Promise<Shown | undefined>} */
export async function notify(title, body) {
  if (!canNotify() || Notification.permission !== "granted") return undefined;
  const how = { body, tag: TAG, icon: "/web/icon.svg", data: { path: location.pathname } }; // the worker brings that page back
  try {
    const shown = new Notification(title, how);
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
    return shown;
  } catch {
    const worker = await navigator.serviceWorker?.getRegistration(); // phones let only a service worker show them
    const there = worker && await worker.showNotification(title, how).then(() => true, () => false);
    return there ? { close: () => void closeAll(worker) } : undefined;
  }
}
