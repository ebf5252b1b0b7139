// The colours that were chosen, before anything is drawn; where the root of the site is; and the band above the page, which only lists and the first page
// have in their HTML: the others have it from here, where AREAS (written before this by the build) are its links.
(() => {
  const page = document.documentElement;
  page.dataset.scripted = "";
  page.dataset.root = document.currentScript.getAttribute("src").replace(/assets\/theme\.js.*/, "");
  try {
    const chosen = localStorage.getItem("vtesref-theme");
    if (chosen === "light" || chosen === "dark") page.dataset.theme = chosen;
  } catch { /* a browser that remembers nothing */ }
  const watch = new MutationObserver(() => {
    const top = document.querySelector(".top");
    const main = document.querySelector("main");
    if (!main) return; // the band and the way here have been read
    watch.disconnect();
    main.tabIndex = -1; // "Skip to the text" leads there
    if (top.querySelector(".bar")) return;
    const root = page.dataset.root;
    const here = document.querySelector(".trail a")?.href;
    const link = ([title, address]) => {
      const to = root + address;
      return `<a href="${to}"${new URL(to, location).href === here ? " aria-current=true" : ""}>${title}</a>`;
    };
    const home = top.firstElementChild;
    home.className = "home";
    home.innerHTML = `<span>${home.textContent}</span>`;
    top.innerHTML = `<div class=bar>${home.outerHTML}<form class=find role=search action="${root}search/index.html"><input id=q name=q type=search placeholder=Search aria-label="Search cards, rules, rulings and words"></form><nav class=areas aria-label=Main>${AREAS.map(link).join(" ")}</nav><div class=tools id=tools></div></div>`;
    top.insertAdjacentHTML("beforebegin", "<a class=skip href=#content>Skip to the text</a>");
  });
  watch.observe(page, { childList: true, subtree: true });
})();
