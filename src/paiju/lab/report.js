(() => {
  const page = document.documentElement, button = document.getElementById("lang");
  const name = () => { button.textContent = page.lang === "zh" ? "English" : "中文"; };
  button.addEventListener("click", () => { page.lang = page.lang === "zh" ? "en" : "zh"; name(); });
  name();
})();
