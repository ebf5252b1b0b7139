// What makes reading easier; every page can be read without it.
"use strict";
(() => {
  const page = document.documentElement;
  const root = page.dataset.root;
  const find = (query, within = document) => within.querySelector(query);
  const all = (query, within = document) => [...within.querySelectorAll(query)];
  const memory = {
    get(key) { try { return localStorage.getItem(`vtesref-${key}`); } catch { return null; } },
    set(key, value) {
      try {
        if (value) localStorage.setItem(`vtesref-${key}`, value);
        else localStorage.removeItem(`vtesref-${key}`);
      } catch { /* a browser that remembers nothing */ }
    },
  };
  const make = (tag, text = "", name = "") => {
    const made = document.createElement(tag);
    made.textContent = text;
    if (name) made.className = name;
    return made;
  };
  const loaded = {};
  const load = (name) => (loaded[name] ||= new Promise((resolve, reject) => {
    const script = make("script");
    script.src = `${root}assets/${name}`;
    script.onload = resolve;
    script.onerror = reject;
    document.head.append(script);
  }));

  // Colours: as the system, light, dark.
  const button = find("#theme");
  const colours = { "": "as the system", light: "light", dark: "dark" };
  const word = () => { find("#theme-word").textContent = colours[page.dataset.theme || ""]; };
  button.hidden = false;
  word();
  button.addEventListener("click", () => {
    const order = Object.keys(colours);
    const next = order[(order.indexOf(page.dataset.theme || "") + 1) % order.length];
    if (next) page.dataset.theme = next; else delete page.dataset.theme;
    memory.set("theme", next);
    word();
  });

  // Escape closes the meaning of a term, then the choice of the day; what is left is search.js's.
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    if (hide()) event.preventDefault();
    else if (switchBox.open) {
      event.preventDefault();
      switchBox.open = false;
      find("summary", switchBox).focus();
    }
  });

  // The meaning of a term, at the pointer's rest or the keyboard's focus.
  let card = null;
  let waiting = 0;
  let owner = null;
  let room = 0;
  function hide() {
    clearTimeout(waiting);
    if (!card) return false;
    card.remove();
    owner.removeAttribute("aria-describedby");
    card = owner = null;
    return true;
  }
  async function show(link) {
    try { await load("terms.js"); } catch { return; }
    if (waiting === 0 || owner === link) return;
    const name = /([^/]+)\.html$/.exec(link.pathname)?.[1];
    const term = globalThis.vtesrefTerms[name];
    if (!term) return;
    hide();
    owner = link;
    card = make("div", "", "term-card");
    card.id = "term-card";
    card.setAttribute("role", "tooltip");
    const old = link.classList.contains("old") ? `${link.textContent}: today ${term[0]}` : term[0];
    card.append(make("b", old), make("span", term[1]));
    if (term[2].length) card.append(make("i", term[2].map(([book, words]) => `${book}: ${words.join(", ")}`).join("; ")));
    document.body.append(card);
    const at = link.getClientRects()[0];
    const wide = page.clientWidth;
    room = innerWidth;
    card.style.left = `${Math.max(12, Math.min(at.left, wide - card.offsetWidth - 12)) + scrollX}px`;
    const below = at.bottom + card.offsetHeight + 8 < innerHeight || at.top < card.offsetHeight;
    card.style.top = `${(below ? at.bottom + 6 : at.top - card.offsetHeight - 6) + scrollY}px`;
    link.setAttribute("aria-describedby", "term-card");
    card.addEventListener("pointerenter", () => clearTimeout(waiting));
    card.addEventListener("pointerleave", leave);
  }
  addEventListener("resize", () => { if (innerWidth !== room) hide(); });
  const soon = (link, delay) => { clearTimeout(waiting); waiting = setTimeout(() => show(link), delay); };
  const leave = () => { clearTimeout(waiting); waiting = setTimeout(hide, 220); };
  const term = (event) => event.target.closest?.("a.term");
  document.addEventListener("pointerover", (event) => { if (event.pointerType !== "touch" && term(event)) soon(term(event), 180); });
  document.addEventListener("pointerout", (event) => { if (term(event)) leave(); });
  document.addEventListener("focusin", (event) => { if (term(event)) soon(term(event), 1); else if (card && !card.contains(event.target)) hide(); });
  document.addEventListener("focusout", (event) => { if (term(event)) leave(); });
  // A first touch shows the meaning, a second one follows the link.
  document.addEventListener("click", (event) => {
    const link = term(event);
    if (!link) { if (card && !card.contains(event.target)) hide(); return; }
    if (matchMedia("(hover: none)").matches && owner !== link && event.detail) { event.preventDefault(); soon(link, 1); }
  });

  // Copying: a mark copies its link, a citation its text.
  const copied = (beside) => {
    const said = make("span", "copied", "copied");
    said.setAttribute("role", "status");
    beside.after(said);
    setTimeout(() => said.remove(), 1600);
  };
  document.addEventListener("click", (event) => {
    const mark = event.target.closest?.("a.mark");
    if (mark && navigator.clipboard) navigator.clipboard.writeText(mark.href).then(() => copied(mark), () => {});
  });
  for (const cite of navigator.clipboard ? all(".cite .copy") : []) {
    const copy = make("button", "Copy", "copy-cite");
    copy.type = "button";
    copy.setAttribute("aria-label", "Copy the citation");
    copy.addEventListener("click", () => navigator.clipboard.writeText(cite.textContent).then(() => copied(copy), () => {}));
    cite.after(" ", copy);
  }

  // As of a day.
  const switchBox = find("#asof");
  const bar = find("#asof-bar");
  const dayBox = find("#asof-day");
  switchBox.hidden = false;
  const asked = new URLSearchParams(location.search).get("as-of");
  const about = () => vtesrefAsof.lastDay(asked !== null ? asked : memory.get("as-of") || "");
  async function asOf(day) {
    for (const one of all(".later")) one.classList.remove("later");
    for (const one of all(".not-yet")) one.remove();
    page.dataset.asOf = day;
    dayBox.value = day;
    find("#asof-word").textContent = day || "today";
    bar.hidden = !day;
    bar.textContent = "";
    document.dispatchEvent(new CustomEvent("vtesref:as-of", { detail: day }));
    if (!day) return;
    try { await load("editions.js"); } catch { return; }
    const editions = globalThis.vtesrefEditions;
    let hidden = 0;
    const conceal = (one) => { one.classList.add("later"); hidden += 1; };
    for (const one of all("[data-when]")) if (!vtesrefAsof.rulingShown(one.dataset.when, day)) conceal(one);
    for (const one of all("[data-rule]")) if (!vtesrefAsof.passageShown(one.dataset.rule, editions, day, false)) conceal(one);
    const text = find("[data-text-of]");
    if (text && !vtesrefAsof.passageShown(text.dataset.textOf, editions, day, true)) {
      conceal(text);
      text.before(make("p", "This book had not been published on that day.", "not-yet"));
    }
    const newest = vtesrefAsof.inForce(editions, day);
    const current = newest === editions.filter((one) => one.from).pop();
    const said = make("span", `${current ? "Current rules text" : "Historical"}, as of ${day}: `);
    bar.append(said);
    if (newest) {
      const link = make("a", newest.title);
      link.href = root + newest.address;
      bar.append("the newest rules text is ", link, ". ");
    } else bar.append("no rules text of this collection had been published. ");
    bar.append(`${hidden} ${hidden === 1 ? "entry" : "entries"} here that came later, or bear no date, ${hidden === 1 ? "is" : "are"} hidden.`);
    const back = make("button", "Back to today");
    back.type = "button";
    back.addEventListener("click", () => choose(""));
    bar.append(back);
  }
  function choose(day) {
    memory.set("as-of", day);
    if (asked !== null) {
      const here = new URL(location.href);
      here.searchParams.delete("as-of");
      try { history.replaceState(null, "", here); } catch { /* pages of files */ }
    }
    switchBox.open = false;
    asOf(day);
  }
  find("#asof-set").addEventListener("click", () => {
    const day = vtesrefAsof.lastDay(dayBox.value);
    find("#asof-error").textContent = day ? "" : "Choose a day first.";
    if (day) choose(day);
  });
  find("#asof-clear").addEventListener("click", () => choose(""));
  document.addEventListener("click", (event) => { if (switchBox.open && !switchBox.contains(event.target)) switchBox.open = false; });
  if (about()) asOf(about());

  // Printing opens what is folded away.
  addEventListener("beforeprint", () => { for (const one of all("main details")) one.open = true; });

  // Reading without a network, and from the home screen: not for pages of files, which browsers refuse both.
  if (location.protocol.startsWith("http")) {
    const manifest = make("link");
    manifest.rel = "manifest";
    manifest.href = `${root}manifest.webmanifest`;
    document.head.append(manifest);
    navigator.serviceWorker?.register(`${root}sw.js`).catch(() => {});
  }
})();
