(() => {
  const page = document.documentElement, choice = document.getElementById("lang");
  choice.value = page.lang;
  choice.addEventListener("change", () => { page.lang = choice.value; });
})();
