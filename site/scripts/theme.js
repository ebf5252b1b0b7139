// The colours that were chosen, before anything is drawn.
(() => {
  try {
    const chosen = localStorage.getItem("vtesref-theme");
    if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
  } catch { /* a browser that remembers nothing */ }
})();
