// Beside the pages, where browsers allow it: keeps this version's files, and says honestly when the club cannot be reached.
// It keeps nothing of a table and no page's address: everything else goes to the server, always.
{
  /**
   * @typedef {Event & {waitUntil(done: Promise<unknown>): void}} Lasting
   * @typedef {Lasting & {request: Request, respondWith(answer: Promise<Response>): void}} Fetching
   * @typedef {Lasting & {notification: Notification}} Pressed
   * @typedef {{url: string, focus(): Promise<unknown>}} Open a page of the club
   * @typedef {{matchAll(how: object): Promise<Open[]>, openWindow(url: string): Promise<unknown>}} Pages
   */
  const HERE = "/web/~/"; // the server writes the version of its files between the last two signs
  const CACHE = "paiju " + HERE;
  const OFFLINE = HERE + "offline.html";
  const FILE = /^\/web\/~[0-9a-f]+\//; // of any version: what is named by its content is never old
  const AT_ONCE = 20; // files asked for together
  const GONE = [502, 503, 504]; // a proxy's word for a club that is not there

  /** All files of this version, or none: with half of them the worker is not installed. */
  async function fill() {
    var cache = await caches.open(CACHE);
    var listed = await fetch(HERE + "files.json", { cache: "no-store" });
    if (!listed.ok) throw new Error("another version is served");
    var names = /** @type {string[]} */ (await listed.json());
    while (names.length) await cache.addAll(names.splice(0, AT_ONCE).map(function (name) { return HERE + name; }));
  }

  /** What other versions have left. */
  async function sweep() {
    var names = await caches.keys();
    await Promise.all(names.filter(function (name) { return name !== CACHE; }).map(function (name) { return caches.delete(name); }));
  }

  /** A file by its version. @param {Request} request */
  async function file(request) {
    return await caches.match(request.url, { ignoreVary: true }) || fetch(request);
  }

  /** Whether the club itself has answered, busy as it may be: all its answers have its policy. @param {Response} answer */
  function isOurs(answer) { return answer.headers.has("Content-Security-Policy"); }

  /** A notification was pressed: the page it is about comes to the front. @param {Pressed} event */
  async function bringBack(event) {
    var path = (event.notification.data || {}).path || "/";
    var pages = /** @type {{clients: Pages}} */ (/** @type {unknown} */ (self)).clients;
    event.notification.close();
    var open = (await pages.matchAll({ type: "window", includeUncontrolled: true }))
      .filter(function (page) { return new URL(page.url).pathname === path; });
    return open.length ? open[0].focus() : pages.openWindow(path);
  }

  /** A page: the server's, or else the one that says it is not there. @param {Request} request */
  async function page(request) {
    try {
      var answer = await fetch(request);
      if (!GONE.includes(answer.status) || isOurs(answer)) return answer;
    } catch (error) { /* no way to the server */ }
    return await caches.match(OFFLINE, { ignoreVary: true }) || Response.error();
  }

  addEventListener("install", function (event) { /** @type {Lasting} */ (event).waitUntil(fill()); });
  addEventListener("activate", function (event) { /** @type {Lasting} */ (event).waitUntil(sweep()); });
  addEventListener("notificationclick", function (event) {
    var pressed = /** @type {Pressed} */ (event);
    pressed.waitUntil(bringBack(pressed));
  });
  addEventListener("fetch", function (event) {
    var fetching = /** @type {Fetching} */ (event), request = fetching.request, url = new URL(request.url);
    if (request.method !== "GET" || url.origin !== location.origin) return;
    if (FILE.test(url.pathname)) fetching.respondWith(file(request));
    else if (request.mode === "navigate" && !url.pathname.startsWith("/api/")) fetching.respondWith(page(request));
  });
}
