// The page that says the club cannot be reached: tries again, and goes on where somebody was as soon as there is an answer.
(function () {
  var EVERY = 4000;

  async function look() {
    try {
      var answer = await fetch("/healthz", { cache: "no-store" });
      if (answer.ok) location.reload();
    } catch (error) { /* not yet */ }
  }

  document.title = (document.documentElement.lang === "zh-Hans" ? "连不上俱乐部" : "Club not reached") + " · Paiju 牌局";
  document.querySelectorAll(".retry").forEach(function (button) { button.addEventListener("click", function () { location.reload(); }); });
  addEventListener("online", look);
  setInterval(look, EVERY);
})();
