// Before the first paint: the theme and the language, so that nothing flashes. The modules take over from here.
(function () {
  /** @type {{theme?: string, contrast?: boolean}} */ var kept = {};
  var root = document.documentElement, lang = null;
  try {
    kept = JSON.parse(localStorage.getItem("paiju.settings") || "{}");
    lang = localStorage.getItem("paiju.lang");
  } catch (error) { /* a browser that keeps nothing */ }
  var dark = kept.theme === "dark" || (kept.theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset.theme = dark ? "dark" : "light";
  if (kept.contrast) root.dataset.contrast = "high";
  if ((lang || navigator.language || "").slice(0, 2) === "zh") root.lang = "zh-Hans";
})();
