// A long list of forms is narrowed down while one types.
"use strict";
(() => {
  const narrowing = document.getElementById("words-find");
  const all = (query) => [...document.querySelectorAll(query)];
  const forms = all(".forms > div"), folds = all("main .fold");
  narrowing.hidden = false;
  narrowing.addEventListener("input", () => {
    const wanted = narrowing.value.toLowerCase().split(/\s+/);
    const shown = forms.filter((one) => !(one.hidden = !wanted.every((part) => one.textContent.toLowerCase().includes(part))));
    document.getElementById("words-count").textContent = narrowing.value ? `${shown.length} found` : "";
    for (const part of folds) {
      part.hidden = !part.querySelector(".forms > div:not([hidden])");
      part.open = Boolean(narrowing.value);
    }
  });
})();
