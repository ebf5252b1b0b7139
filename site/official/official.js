// The official data under the answers of the site's own search. Their index is loaded when somebody pauses over a search,
// never before, so that neither a page nor a key waits for it.
"use strict";
(() => {
  const box = document.getElementById("q");
  const results = document.getElementById("results");
  const root = document.documentElement.dataset.root || "";
  const folder = new URL(`${root}official/search/`, location.href).href;
  const PAUSE = 350; // milliseconds without a key
  const STEP = 5, MORE = 20;

  // Who keeps everything for reading offline keeps this index, too: whatever is fetched is kept.
  (globalThis.vtesrefKeep ??= []).push(async () => {
    const got = async (name) => {
      const response = await fetch(folder + name, { cache: "no-cache" });
      if (!response.ok) throw new Error(`${name} cannot be loaded (${response.status})`);
      return response;
    };
    for (const name of await (await got("files.json")).json()) await got(name);
  });
  if (!box || !results) return;

  const { opened, make, keeping } = globalThis.vtesrefAsking; // of search.js, which comes before
  let ask;

  const title = make("h2", "official-title", "Official cards and rulings");
  const count = make("p", "search-count");
  count.setAttribute("role", "status");
  const list = make("ol", "search-hits");
  const more = make("button", "search-more", "Show more");
  more.type = "button";
  const part = make("section", "official-hits", title, count, list, more);
  part.hidden = true;
  const named = make("ul", "search-names"); // the card of just this name comes first
  results.firstElementChild.after(named);
  results.append(part);

  function link(hit) {
    const element = make("a", "search-link", hit.citation);
    element.href = root + hit.address;
    return element;
  }

  function item(hit) {
    const words = hit.snippet.map(([text, found]) => (found ? make("mark", "", text) : text));
    const tag = make("span", `search-tag search-${hit.kind}`, hit.kind);
    return make("li", "search-hit", link(hit), " ", tag, make("p", "search-snippet", ...words));
  }

  let turn = 0, timer = 0, limit = STEP;

  const plain = (name) => name.toLowerCase().replace(/^the |[^\p{L}\p{N}]+/gu, "");

  /** Put the card above everything whose name is all that was typed. */
  function point(hits) {
    const card = hits.find((hit) => hit.kind === "card" && plain(hit.title.split(" / ")[0]) === plain(box.value));
    const tag = make("span", "search-tag search-card", "official card");
    keeping(() => named.replaceChildren(...(card ? [make("li", "", tag, link(card))] : [])));
  }

  function show({ hits = [], total = 0, corrections = [], error }) {
    part.hidden = false;
    const spelt = corrections.map(([typed, better]) => `Searched for “${better}” instead of “${typed}”. `).join("");
    count.textContent = error || spelt + (total ? `${total} official ${total === 1 ? "text" : "texts"}` : "Nothing official found");
    keeping(() => list.replaceChildren(...hits.map(item)));
    point(hits);
    more.hidden = !hits.length || total <= hits.length || hits.length < limit;
  }

  async function search() {
    const text = box.value.trim();
    const mine = ++turn;
    if (!text) return void (part.hidden = true);
    try {
      ask ??= opened("official/search/", "vtesrefOfficial");
      const answer = await ask({ text, filters: {}, limit, all: !navigator.connection?.saveData });
      if (mine === turn) show(answer);
    } catch (error) {
      if (mine === turn) show({ error: `The official data cannot be searched: ${error.message}` });
    }
  }

  function later() {
    clearTimeout(timer);
    turn += 1;
    limit = STEP;
    part.hidden = part.hidden || !box.value.trim();
    named.replaceChildren();
    timer = setTimeout(search, PAUSE);
  }

  box.addEventListener("input", later);
  more.addEventListener("click", async () => {
    const at = list.children.length;
    limit += MORE;
    await search();
    list.children[at]?.querySelector("a")?.focus();
  });
  // The arrow keys go on from the site's own answers to these, and back.
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || results.hidden) return;
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const all = [box, ...results.querySelectorAll("a:not(.search-letters a)")];
    const place = all.indexOf(document.activeElement);
    const next = all[place + (event.key === "ArrowDown" ? 1 : -1)];
    const ours = (one) => part.contains(one) || named.contains(one);
    if (place < 0 || !next || !(ours(all[place]) || ours(next))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    next.focus();
  }, true);
  if (new URLSearchParams(location.search).get("q")) timer = setTimeout(search, PAUSE);
})();
