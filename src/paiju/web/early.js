// Before the first paint: the theme and the language, so that nothing flashes; and a link's key out of sight.
// The modules take over from here.
(function () {
  // The key of a link leaves the address bar at once; the page finds it in the history's state (pages/join.js).
  var link = /^\/join\/([^/]+)\/?$/.exec(location.pathname);
  if (link) history.replaceState({ key: decodeURIComponent(link[1]) }, "", "/join" + location.search);
  /** @type {{theme?: string, contrast?: boolean}} */ var stored = {};
  var root = document.documentElement, lang = null;
  try {
    stored = JSON.parse(localStorage.getItem("paiju.settings") || "{}");
    lang = localStorage.getItem("paiju.lang");
  } catch (error) { /* a browser that keeps nothing */ }
  var dark = stored.theme === "dark" || (stored.theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset.theme = dark ? "dark" : "light";
  if (stored.contrast) root.dataset.contrast = "high";
  var code = (lang || navigator.language || "").slice(0, 2);
  if (code && code !== "en") root.lang = code === "zh" ? "zh-Hans" : code;
})();
