// The colours that were chosen, before anything is drawn.
(() => {
  const page = document.documentElement;
  page.dataset.scripted = "";
  try {
    const chosen = localStorage.getItem("vtesref-theme");
    if (chosen === "light" || chosen === "dark") page.dataset.theme = chosen;
  } catch { /* a browser that remembers nothing */ }
})();
