// The search box of every page: results while typing, filters, the query in the address, all by keyboard.
"use strict";
(() => {
  const here = document.currentScript.src;
  const box = document.getElementById("q");
  const results = document.getElementById("results");
  if (!box || !results) return;
  const page = document.documentElement;
  const root = page.dataset.root || "";
  const folder = new URL(`${root}search/`, location.href).href;
  const STEP = 10;
  const STANDINGS = { absorbed: "now in the rulebook" };

  // -- Who searches: a worker, or this page where there can be none ---------------------------------------------------

  let ask; // (request) -> promise of an answer, from the first use of the box

  function script(address) {
    return new Promise((resolve, reject) => {
      const element = document.createElement("script");
      element.src = address;
      element.onload = resolve;
      element.onerror = () => reject(new Error(`${address} cannot be loaded`));
      document.head.append(element);
    });
  }

  function inPage() {
    let index;
    const load = (names) => Promise.all(names.map((name) => script(folder + index.file(name))));
    const ready = script(new URL("search-core.js", here).href).then(() => {
      index = new window.vtesrefSearch.Index();
      window.vtesrefIndex = (...shard) => index.add(...shard);
    });
    return ({ text, filters, limit, all }) =>
      ready.then(() => window.vtesrefSearch.answer(index, load, text, filters, limit, all));
  }

  function beside() {
    const worker = new Worker(new URL("search-worker.js", here));
    const waiting = new Map();
    let fallback = null;
    let count = 0;
    worker.onmessage = ({ data }) => {
      const asked = waiting.get(data.id);
      waiting.delete(data.id);
      if (data.failed) asked?.reject(new Error(data.failed));
      else asked?.resolve(data.answer);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      fallback ??= inPage();
      for (const { request, resolve, reject } of waiting.values()) fallback(request).then(resolve, reject);
      waiting.clear();
    };
    worker.postMessage({ index: folder });
    return (request) => {
      if (fallback) return fallback(request);
      return new Promise((resolve, reject) => {
        waiting.set(++count, { request, resolve, reject });
        worker.postMessage({ id: count, ...request });
      });
    };
  }

  function start() {
    if (ask) return;
    try {
      ask = location.protocol === "file:" ? inPage() : beside();
    } catch {
      ask = inPage();
    }
    const sheet = make("link");
    sheet.rel = "stylesheet";
    sheet.href = new URL("search.css", here).href;
    document.head.append(sheet);
    ask({ text: "" }).catch(() => {}); // loads what every search needs
  }

  // -- What is shown --------------------------------------------------------------------------------------------------

  function make(name, look, ...inside) {
    const element = document.createElement(name);
    if (look) element.className = look;
    element.append(...inside);
    return element;
  }

  function choice(label, name) {
    const select = make("select", "", new Option(label, ""));
    select.name = name;
    select.setAttribute("aria-label", label);
    select.addEventListener("change", () => search(true));
    return select;
  }

  const kind = choice("All kinds", "in");
  const edition = choice("All editions", "edition");
  const count = make("p", "search-count");
  count.setAttribute("role", "status");
  const note = make("p", "search-note");
  const list = make("ol", "search-hits");
  const more = make("button", "search-more", "Show more");
  more.type = "button";
  results.append(make("div", "search-filters", kind, edition), count, note, list, more);
  results.hidden = true;
  box.maxLength = 256; // what a query may have

  function link(hit, look) {
    const known = hit.citation.includes(hit.title) || hit.kind !== "rule";
    const element = make("a", look, known ? hit.citation : `${hit.citation} ${hit.title}`);
    element.href = root + hit.address;
    return element;
  }

  function item(hit) {
    const tags = [hit.kind === "term" ? "glossary" : hit.kind];
    if (hit.kind === "rule" && hit.form !== "rule") tags.push(hit.form);
    if (hit.kind === "ruling") tags.push(STANDINGS[hit.standing] || hit.standing);
    const words = hit.snippet.map(([text, found]) => (found ? make("mark", "", text) : text));
    const element = make(
      "li", "search-hit", link(hit, "search-link"), " ",
      ...tags.filter(Boolean).map((tag) => make("span", `search-tag search-${tag.replaceAll(" ", "-")}`, tag)),
      make("p", "search-snippet", ...words),
    );
    if (hit.older.length) {
      const once = hit.older.filter((one, at, all) => all.findIndex((other) => other.citation === one.citation) === at);
      const older = once.flatMap((one, place) => [place ? "; " : "Older: ", link(one, "search-older-link")]);
      element.append(make("p", "search-older", ...older));
    }
    return element;
  }

  let told; // the count is told once the typing pauses, so that a screen reader is not flooded

  function tell(text) {
    clearTimeout(told);
    told = setTimeout(() => (count.textContent = text), 300);
  }

  function fill(select, options) {
    if (select.options.length > 1) return;
    const wanted = new URLSearchParams(location.search).get(select.name);
    select.append(...options.map(([value, label]) => new Option(label, value, false, value === wanted)));
  }

  function show(answer, focus) {
    const { hits = [], total = 0, corrections = [], facets, error } = answer;
    if (facets) {
      fill(kind, facets.kinds.map((name) => [name, name[0].toUpperCase() + name.slice(1)]));
      fill(edition, facets.editions);
    }
    note.textContent = corrections.map(([typed, better]) => `Searched for “${better}” instead of “${typed}”.`).join(" ");
    list.replaceChildren(...hits.map(item));
    more.hidden = !hits.length || total <= hits.length || hits.length < limit;
    tell(error || (total ? `${total} ${total === 1 ? "result" : "results"}` : "Nothing found"));
    results.hidden = false;
    results.setAttribute("aria-busy", "false");
    if (focus >= 0) links()[focus]?.focus();
  }

  // -- Searching ------------------------------------------------------------------------------------------------------

  let last = 0, limit = STEP;

  function remember(text) {
    const address = new URL(location.href);
    for (const [name, value] of [["q", text], ["in", text && kind.value], ["edition", text && edition.value]])
      if (value) address.searchParams.set(name, value);
      else address.searchParams.delete(name);
    try {
      if (address.href !== location.href) history.replaceState(history.state, "", address);
    } catch {
      // a page opened from a file may not change its address
    }
  }

  function search(again, focus = -1) {
    const text = box.value.trim();
    if (again !== "more") limit = STEP;
    const turn = ++last;
    if (!text) return close();
    start();
    const from = new URLSearchParams(location.search);
    const chosen = (select) => (select.options.length > 1 ? select.value : from.get(select.name) || "");
    const kinds = chosen(kind) ? [chosen(kind)] : [];
    const filters = { kinds, edition: chosen(edition), asOf: page.dataset.asOf || "" };
    results.setAttribute("aria-busy", "true");
    ask({ text, filters, limit, all: !navigator.connection?.saveData }).then(
      (answer) => {
        if (turn !== last) return;
        show(answer, focus);
        remember(text);
      },
      (error) => turn === last && show({ error: `The search is not available: ${error.message}` }),
    );
  }

  function close() {
    last += 1;
    results.hidden = true;
    list.replaceChildren();
    count.textContent = "";
    clearTimeout(told);
    remember("");
  }

  const links = () => [...list.querySelectorAll("a")];

  box.addEventListener("focus", start);
  box.addEventListener("input", () => search());
  box.form?.addEventListener("submit", (event) => {
    event.preventDefault();
    search();
  });
  more.addEventListener("click", () => {
    limit += 2 * STEP;
    search("more", links().length);
  });
  document.addEventListener("vtesref:as-of", () => !results.hidden && search());

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const at = document.activeElement;
    if (event.key === "/" && !at?.matches?.("input, textarea, select, [contenteditable]")) {
      event.preventDefault();
      box.focus();
      box.select();
    } else if (event.key === "Escape" && (!results.hidden || list.firstChild)) {
      event.preventDefault();
      close();
      box.focus();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const all = links();
      const place = at === box ? -1 : all.indexOf(at);
      if (results.hidden || (place < 0 && at !== box)) return;
      const next = place + (event.key === "ArrowDown" ? 1 : -1);
      if (next >= all.length || next < -1) return;
      event.preventDefault();
      (next < 0 ? box : all[next]).focus();
    }
  });

  const asked = new URLSearchParams(location.search).get("q");
  if (asked) {
    box.value = asked;
    search();
  }
})();
