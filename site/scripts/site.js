// What makes reading easier; every page can be read without it. The build puts HASHES (of the styles and scripts that are
// loaded later, so that no cache gives older ones) before this.
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
  const make = (tag, name = "", ...inside) => {
    const made = document.createElement(tag);
    if (name) made.className = name;
    made.append(...inside);
    return made;
  };
  const button = (words, press, name = "") => {
    const made = make("button", name, words);
    made.type = "button";
    made.addEventListener("click", press);
    return made;
  };
  const named = (element, id) => Object.assign(element, { id });
  const loaded = {};
  const load = (name) => (loaded[name] ||= new Promise((resolve, reject) => {
    const script = make("script");
    script.src = `${root}assets/${name}?${HASHES[name]}`;
    script.onload = resolve;
    script.onerror = reject;
    document.head.append(script);
  }));
  // The hashes of what changes with any text, by name: never out of a cache, so that a page that was opened before the
  // site changed learns of that when it asks again. A site of files has none; then what is there is taken.
  let told;
  globalThis.vtesrefNow = (again) => {
    if (!location.protocol.startsWith("http")) return Promise.resolve({});
    const get = async () => (await fetch(`${root}now.json`, { cache: "no-cache" })).json();
    return (told = (!again && told) || get().catch(() => (told = null) ?? {}));
  };

  const narrow = matchMedia("(max-width: 37.99rem)");

  // What only scripts need on a page: the place of the results, the day of "as of", the key that leads to the search.
  const place = (id, look) => named(Object.assign(make("div", look), { hidden: true }), id);
  const bar = place("asof-bar", "asof-bar");
  bar.setAttribute("role", "status");
  const box = find("#q");
  const own = box.closest(".ask"); // the field of the first page, whose results stand below it
  const results = place("results", own || find("#search-hint") ? "results here" : "results");
  find(".top").append(bar);
  if (own) own.after(results);
  else find(".top").append(results);
  Object.assign(box, { autocomplete: "off", autocapitalize: "none", spellcheck: false });
  const key = make("kbd", "", "/");
  key.setAttribute("aria-hidden", "true");
  if (!own) box.after(key);

  // The tools in the head of the page: colours as the system, light, dark; the day to read as of.
  const colours = { "": "as the system", light: "light", dark: "dark" };
  const colour = named(make("span", "unseen"), "theme-word");
  const sign = make("span", "", "◐");
  sign.setAttribute("aria-hidden", "true");
  const theme = named(button(sign, () => {
    const order = Object.keys(colours);
    const next = order[(order.indexOf(page.dataset.theme || "") + 1) % order.length];
    if (next) page.dataset.theme = next; else delete page.dataset.theme;
    memory.set("theme", next);
    word();
  }), "theme");
  theme.append(make("span", "unseen", "Colours: "), colour);
  const word = () => { colour.textContent = colours[page.dataset.theme || ""]; };
  word();
  const dayWord = named(make("span", "", "today"), "asof-word");
  const dayBox = named(make("input"), "asof-day");
  dayBox.type = "date";
  const label = make("label", "", "Show only what was published by this day");
  label.htmlFor = "asof-day";
  const dayError = named(make("p"), "asof-error");
  dayError.setAttribute("role", "alert");
  const switchBox = named(make(
    "details", "asof",
    make("summary", "", make("span", "unseen", "Read "), make("span", "asof-label", "as of "), dayWord),
    make("div", "asof-box", label, dayBox, make("p", "",
      named(button("Show", () => {
        const day = vtesrefAsof.lastDay(dayBox.value);
        dayError.textContent = day ? "" : "Choose a day first.";
        if (day) choose(day);
      }), "asof-set"), " ", named(button("Back to today", () => choose("")), "asof-clear")), dayError),
  ), "asof");
  find("#tools").append(theme, switchBox);

  // The band above the page gives way on the way down, and comes back on the way up.
  const top = find(".top");
  const tall = () => page.style.setProperty("--band-height", `${top.offsetHeight}px`); // results begin below it on a phone
  tall();
  addEventListener("resize", tall);
  let last = 0;
  addEventListener("scroll", () => {
    const now = scrollY;
    if (Math.abs(now - last) < 8) return;
    const busy = top.contains(document.activeElement) || switchBox.open || !find("#results").hidden;
    top.classList.toggle("away", now > last && now > 140 && !busy);
    last = now;
  }, { passive: true });
  top.addEventListener("focusin", () => top.classList.remove("away"));

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

  // The contents of a page: open where there is room, with the place one is at.
  const toc = find(".toc");
  if (toc) {
    const room = matchMedia("(min-width: 70rem)");
    const unfold = () => { for (const one of all("details", toc)) one.open = room.matches; };
    unfold();
    room.addEventListener("change", unfold);
    const places = all("a[href^='#']", toc).map((link) => [link, document.getElementById(decodeURIComponent(link.hash.slice(1)))]).filter(([, at]) => at);
    let current = null;
    const look = () => {
      const past = places.filter(([, at]) => at.getBoundingClientRect().top < innerHeight / 3);
      const link = (past.pop() || places[0])?.[0];
      if (!link || link === current) return;
      current?.removeAttribute("aria-current");
      (current = link).setAttribute("aria-current", "true");
      if (room.matches) toc.scrollTop = link.offsetTop - toc.clientHeight / 2;
    };
    if (places.length) {
      let waits = false;
      addEventListener("scroll", () => {
        if (waits) return;
        waits = true;
        requestAnimationFrame(() => { waits = false; look(); });
      }, { passive: true });
      look();
    }
    const here = find("[aria-current]", toc);
    if (here && room.matches) toc.scrollTop = here.offsetTop - toc.clientHeight / 2;
  }

  // What is folded away opens for a link into it, for a search in the page, and all of it on request.
  const reveal = () => {
    const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    for (let at = target; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
    target.scrollIntoView();
  };
  const folds = all("main .fold");
  if (folds.length > 1) {
    const every = button("Open all", () => {
      const open = folds.some((one) => !one.open);
      for (const one of folds) one.open = open;
      every.textContent = open ? "Close all" : "Open all";
    }, "fold-all");
    folds[0].before(every);
  }
  addEventListener("hashchange", reveal);
  if (location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)))?.closest("details")) reveal();

  // The meaning of a term, at the pointer's rest or the keyboard's focus; on a phone at the end of the screen that the
  // word is not at.
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
    card = named(make("div", "term-card"), "term-card");
    card.setAttribute("role", "tooltip");
    const old = link.classList.contains("old") ? `${link.textContent}: today ${term[0]}` : term[0];
    card.append(make("b", "", old), make("span", "", term[1]));
    if (term[2].length) card.append(make("i", "", term[2].map(([book, words]) => `${book}: ${words.join(", ")}`).join("; ")));
    document.body.append(card);
    const at = link.getClientRects()[0];
    room = innerWidth;
    if (narrow.matches) card.classList.add(at.top > innerHeight / 2 ? "high" : "low");
    card.style.left = `${Math.max(12, Math.min(at.left, page.clientWidth - card.offsetWidth - 12)) + scrollX}px`;
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
  document.addEventListener("pointerout", (event) => { if (event.pointerType !== "touch" && term(event)) leave(); });
  document.addEventListener("focusin", (event) => { if (term(event)) soon(term(event), 1); else if (card && !card.contains(event.target)) hide(); });
  document.addEventListener("focusout", (event) => { if (term(event)) leave(); });
  // A first touch shows the meaning, a second one follows the link.
  document.addEventListener("click", (event) => {
    const link = term(event);
    if (!link) { if (card && !card.contains(event.target)) hide(); return; }
    if (matchMedia("(hover: none)").matches && owner !== link && event.detail) { event.preventDefault(); soon(link, 1); }
  });

  // Copying: a mark copies its link, a citation its text with the address.
  const copied = (beside, what) => {
    const said = make("span", "copied", `${what} copied`);
    said.setAttribute("role", "status");
    beside.after(said);
    setTimeout(() => said.remove(), 1600);
  };
  const addressOf = (element) => {
    const here = new URL(find("link[rel=canonical]")?.href || location.href);
    here.search = "";
    here.hash = element.closest("article[id], .para[id]")?.id || "";
    return here.href;
  };
  document.addEventListener("click", (event) => {
    const mark = event.target.closest?.("a.mark");
    if (mark && navigator.clipboard) navigator.clipboard.writeText(mark.href).then(() => copied(mark, "Link"), () => {});
  });
  for (const cite of navigator.clipboard ? all(".cite .copy") : []) {
    const copy = button("Copy", () => navigator.clipboard.writeText(`${cite.textContent} ${addressOf(cite)}`).then(() => copied(copy, "Citation and address"), () => {}), "copy-cite");
    copy.setAttribute("aria-label", "Copy the citation with its address");
    cite.after(" ", copy);
  }

  // As of a day: it is in the address, and remembered for the next page.
  const asked = new URLSearchParams(location.search).get("as-of");
  const about = () => vtesrefAsof.lastDay(asked !== null ? asked : memory.get("as-of") || "");
  async function asOf(day) {
    const was = page.dataset.asOf;
    page.dataset.asOf = day;
    dayBox.value = day;
    dayWord.textContent = day || "today";
    bar.hidden = !day;
    bar.textContent = "";
    const here = new URL(location.href);
    if (day) here.searchParams.set("as-of", day);
    else here.searchParams.delete("as-of");
    try { if (here.href !== location.href) history.replaceState(history.state, "", here); } catch { /* pages of files */ }
    document.dispatchEvent(new CustomEvent("vtesref:as-of", { detail: day }));
    if (!day && !was) return;
    // What the page shows of a day is another script's: most readers read as of today.
    try { await Promise.all([load("editions.js"), load("day.js")]); } catch { return; }
    vtesrefDay({ day: page.dataset.asOf, bar, choose, make, button });
  }
  document.addEventListener("vtesref:choose-day", ({ detail }) => choose(detail));
  dayBox.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    find("#asof-set").click();
  });
  function choose(day) {
    memory.set("as-of", day);
    switchBox.open = false;
    asOf(day);
  }
  document.addEventListener("click", (event) => { if (switchBox.open && !switchBox.contains(event.target)) switchBox.open = false; });
  if (about()) {
    if (asked !== null) memory.set("as-of", about());
    asOf(about());
  }

  // The situation of a scenario is the page's own text, where the page leaves it to its link.
  const change = find(".story .button");
  if (change && !change.search) {
    const [given] = all(".story > p");
    change.href += `?s=${encodeURIComponent(`${given.lastChild.data.trim()} | ${all(".story li").map((one) => one.textContent).join(", ")}`)}`;
  }

  // Printing opens what is folded away, and tells the address.
  addEventListener("beforeprint", () => {
    for (const one of all("main details")) one.open = true;
    if (!find(".printed")) find("footer p").after(make("p", "printed", find("link[rel=canonical]")?.href || location.href));
  });

  // Reading without a network, and from the home screen: not for pages of files, which browsers refuse both.
  if (location.protocol.startsWith("http")) {
    const manifest = make("link");
    manifest.rel = "manifest";
    manifest.href = `${root}manifest.webmanifest`;
    document.head.append(manifest);
    navigator.serviceWorker?.register(`${root}sw.js`).catch(() => {});
  }
})();
