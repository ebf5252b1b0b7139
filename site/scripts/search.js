// The search box of every page: results while typing, filters, the query in the address, all by keyboard.
"use strict";
(() => {
  const here = document.currentScript.src;
  const box = document.getElementById("q");
  const results = document.getElementById("results");
  if (!box || !results) return;
  const page = document.documentElement;
  const root = page.dataset.root || "";
  const STEP = 10;
  const AT_ONCE = 5; // rows that are seen without scrolling
  const PAUSE = 400; // milliseconds without a key after which the address tells the query
  const STANDINGS = { absorbed: "now in the rulebook" };

  // -- Who searches: a worker, or this page where there can be none ---------------------------------------------------

  let names; // promise of (text, loosely) -> the cards and places that it names
  let letters = {}; // by the short name of a book or of who ruled: what it stands for, and where that is told
  let ask; // (request) -> promise of an answer, from the first use of the box

  // Where a script or style lies, past what a cache has under an older hash: as of this page's build, or as of now.
  const asset = (name, hashes = HASHES) => new URL(`${name}?${hashes[name] ?? ""}`, here).href;

  function script(address) {
    return new Promise((resolve, reject) => {
      const element = document.createElement("script");
      element.src = address;
      element.onload = resolve;
      element.onerror = () => reject(new Error(`${address} cannot be loaded`));
      document.head.append(element);
    });
  }

  // An index is asked in the page, when it is one of files, or else by a worker. Its shards call a function of the name
  // that they were written with: each index has one of its own (official.js asks another one).
  function inPage({ core, index: folder, call, hash }) {
    let index;
    const load = (names) => Promise.all(names.map((name) => script(folder + index.file(name))));
    const ready = script(core).then(() => {
      index = new window.vtesrefSearch.Index(hash);
      window[call] = (...shard) => index.add(...shard);
    });
    return ({ text, filters, limit, all }) =>
      ready.then(() => window.vtesrefSearch.answer(index, load, text, filters, limit, all));
  }

  function beside(given) {
    const worker = new Worker(given.core);
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
      fallback ??= inPage(given);
      for (const { request, resolve, reject } of waiting.values()) fallback(request).then(resolve, reject);
      waiting.clear();
    };
    worker.postMessage(given);
    return (request) => {
      if (fallback) return fallback(request);
      return new Promise((resolve, reject) => {
        waiting.set(++count, { request, resolve, reject });
        worker.postMessage({ id: count, ...request });
      });
    };
  }

  function opened(place, call) {
    let first, ask, known;
    // Begin with what the site has now; tells whether that is another search, or index, than before.
    const begin = (hashes) => {
      const given = { core: asset("search-core.js", hashes), index: new URL(root + place, location.href).href, call, hash: hashes[place] };
      if (known === (known = given.core + given.hash)) return false;
      try {
        ask = location.protocol === "file:" ? inPage(given) : beside(given);
      } catch {
        ask = inPage(given);
      }
      return true;
    };
    return async (request) => {
      await (first ??= vtesrefNow().then(begin));
      const asked = ask;
      try {
        return await asked(request);
      } catch (error) {
        // The site may have changed since the page asked first.
        const hashes = await vtesrefNow(true);
        if (ask === asked && !begin(hashes)) throw error;
        return ask(request);
      }
    };
  }

  function start() {
    if (ask) return;
    ask = opened("search/", "vtesrefIndex");
    const sheet = make("link");
    sheet.rel = "stylesheet";
    sheet.href = asset("search.css");
    document.head.append(sheet);
    const known = vtesrefNow().then((hashes) => script(asset("names.js", hashes)));
    names = Promise.all([script(asset("search-names.js")), known])
      .then(() => {
        letters = window.vtesrefKnown.letters;
        explain();
        return (text, loosely) => window.vtesrefNames.find(window.vtesrefKnown, text, loosely);
      }, () => () => ({ names: [], places: [] }));
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
    select.addEventListener("change", chose);
    return select;
  }

  globalThis.vtesrefAsking = { opened, make }; // for official.js

  /** What looks like a situation, and not like a question. */
  const STORY = /\||\d\/\d|\b(?:bleeds|blocks|fights|hunts|strikes|plays|takes \d)\b.*,/i;
  const kind = choice("All kinds", "in");
  const edition = choice("All editions", "edition");
  const count = make("p", "search-count");
  count.setAttribute("role", "status");
  const note = make("p", "search-note");
  const times = make("p", "search-times"); // editions and days that the question may mean
  const list = make("ol", "search-hits");
  const more = make("button", "search-more", "Show more");
  more.type = "button";
  const named = make("ul", "search-names");
  const shut = make("button", "search-shut", "Close");
  shut.type = "button";
  shut.addEventListener("click", () => (results.hidden = true));
  results.append(make("div", "search-filters", kind, edition, shut), named, count, times, note, list, more);
  results.hidden = true;
  box.maxLength = 256; // what a query may have

  function link(hit, look, words = hit.citation) {
    const element = make("a", look, words);
    element.href = root + hit.address;
    return element;
  }

  const CURLED = { "'": "‘’", '"': "“”" };

  /** The quotes of a text curled, as on the pages (vtesref/site/html.py); `before` is what stands before it. */
  function curly(text, before = "") {
    return text.replace(/['"]/g, (quote, at) => {
      const last = at ? text[at - 1] : before.slice(-1);
      const opens = (!last || /[\s([{\u2014\u2013\u201c\u2018/-]/.test(last)) && !(quote === "'" && /\d/.test(text[at + 1]));
      return CURLED[quote][opens ? 0 : 1];
    });
  }

  /** What each hit is called: no two are called the same. */
  function titles(hits) {
    const taken = new Set();
    return hits.map((hit) => {
      const names = [hit.kind === "rule" ? hit.title : hit.citation, hit.citation, `${hit.citation}: ${hit.snippet.map(([text]) => text).join("").split(" ").slice(0, 5).join(" ")} …`];
      const name = names.find((one) => !taken.has(one)) ?? names[2];
      taken.add(name);
      return name;
    });
  }

  function item(hit, name) {
    const tags = [hit.kind === "term" ? "glossary" : hit.kind];
    if (hit.kind === "rule" && hit.form !== "rule") tags.push(hit.form);
    if (hit.kind === "ruling") tags.push(STANDINGS[hit.standing] || hit.standing);
    let before = "";
    const words = hit.snippet.map(([text, found]) => {
      const shown = curly(text, before);
      before = text;
      return found ? make("mark", "", shown) : shown;
    });
    const element = make(
      "li", "search-hit", link(hit, "search-link", curly(name)), " ",
      ...(hit.kind === "rule" && !name.startsWith(hit.citation) ? [make("small", "search-place", hit.citation), " "] : []),
      ...tags.filter(Boolean).map((tag) => make("span", `search-tag search-${tag.replaceAll(" ", "-")}`, tag)),
      make("p", "search-snippet", ...words),
    );
    element.dataset.cited = [hit, ...hit.older].map((one) => one.citation).join(" ");
    if (hit.older.length) {
      const once = hit.older.filter((one, at, all) => all.findIndex((other) => other.citation === one.citation) === at);
      const older = once.flatMap((one, place) => [place ? "; " : "Older: ", link(one, "search-older-link")]);
      element.append(make("p", "search-older", ...older));
    }
    return element;
  }

  /** Tell what short names stand for where the results have them first, with the way to what is known of them. */
  function explain() {
    const told = new Set();
    for (const row of list.children) {
      row.querySelector(".search-letters")?.remove();
      const fresh = (row.dataset.cited.match(/\b[A-Z0-9][A-Za-z]+\b/g) ?? []).filter((one) => Object.hasOwn(letters, one) && !told.has(one));
      if (!fresh.length) continue;
      fresh.forEach((one) => told.add(one));
      const parts = [...new Set(fresh)].flatMap((one, at) => {
        const way = make("a", "", letters[one][0]);
        way.href = root + letters[one][1];
        return [at ? "; " : "", `${one}: `, way];
      });
      row.querySelector(".search-snippet").before(make("small", "search-letters", ...parts));
    }
  }

  /** What was named comes first, as what it is: a card with its rulings, a section, a rule. */
  function point({ names: found, places }, text, total) {
    const rows = [...places.map((one) => [one, one.kind, ""]), ...found.map((one) => [one, one.kind, one.rulings ? `${one.rulings} ${one.rulings === 1 ? "ruling" : "rulings"}` : "played by name"])];
    const drawn = rows.map(([one, look, more_]) => {
      const element = make("a", "search-link", one.name);
      element.href = root + one.address;
      return make("li", "", make("span", `search-tag search-${look}`, look), element, " ", make("span", "search-older", more_));
    });
    keeping(() => named.replaceChildren(...drawn));
    if (!total && text) {
      const tips = found.length ? "No text has all these words. Did you mean one of the names above?" : "No text has all these words. Use fewer words, or other words.";
      note.textContent = tips;
      if (kind.value || edition.value) {
        const all = make("button", "", "Search in everything");
        all.type = "button";
        all.addEventListener("click", () => {
          kind.value = edition.value = "";
          chose();
        });
        note.append(" ", all);
      }
    }
  }

  /** A book's title without the name of the game. */
  const brief = (title) => title.replace(/Vampire: The Eternal Struggle, | for V.*$/g, "");

  let books = []; // the editions that have been in force, oldest first: key, title, first day

  function press(words, then) {
    const button = make("button", "", words);
    button.type = "button";
    button.addEventListener("click", then);
    return button;
  }
  const asOf = (day) => document.dispatchEvent(new CustomEvent("vtesref:choose-day", { detail: day }));
  function only(key) {
    edition.value = key;
    chose();
  }

  /** A year in the question may mean an edition or a day; what is not in force on the chosen day is named, with the way to it. */
  function offer(text) {
    times.replaceChildren();
    const day = page.dataset.asOf || "";
    const year = /(?:^|\s)((?:199|20[0-2])\d)(?=\s|$)/.exec(text)?.[1];
    if (year) {
      const rest = text.replace(year, " ").replace(/\s+/g, " ").trim();
      const without = (then) => () => {
        box.value = rest || text;
        then();
      };
      const own = books.filter(([key, , from]) => from.startsWith(year) && key !== edition.value);
      times.append(`${year}: `, ...own.flatMap(([key, title]) => [press(`Only ${brief(title)}`, without(() => only(key))), " "]));
      if (day !== `${year}-12-31`) times.append(press(`As of the end of ${year}`, without(() => asOf(`${year}-12-31`))));
    } else if (day && !edition.value) {
      const now = books.filter(([, , from]) => from <= day).pop()?.[0];
      const others = books.filter(([key]) => key !== now);
      if (others.length) times.append(`Not in force on ${day}: `, ...others.flatMap(([key, title, from]) => [press(from > day ? `${brief(title)}, from ${from}` : brief(title), () => (from > day ? asOf(from) : only(key))), " "]));
    } else if (edition.value && !day) {
      const others = books.filter(([key]) => key !== edition.value);
      times.append("Only one edition is searched. Search instead: ", press("All editions", () => only("")), ...others.flatMap(([key, title]) => [" ", press(brief(title), () => only(key))]));
    }
    times.hidden = !times.firstChild;
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
    const { hits = [], total = 0, corrections = [], lacking = [], facets, error, rarest } = answer;
    if (facets) {
      fill(kind, facets.kinds.map((name) => [name, name[0].toUpperCase() + name.slice(1)]));
      fill(edition, facets.editions);
      books = facets.editions.filter(([, , from, companion]) => from && !companion);
    }
    const mended = corrections.map(([typed, better]) => `Searched for “${better}” instead of “${typed}”.`);
    const absent = lacking.map(([word, near]) => `“${word}” is not in the texts${near ? `; did you mean “${near}”?` : "."}`);
    const rare = rarest ? [`Searched only for the rarest words: ${rarest}.`] : [];
    note.textContent = [...rare, ...mended, ...absent].join(" ");
    draw(hits);
    const typed = box.value.trim();
    offer(typed);
    if (STORY.test(typed)) {
      const play = make("a", "", "Play it as a situation");
      play.href = `${root}try/index.html?s=${encodeURIComponent(typed)}`;
      note.append(" ", play);
    }
    if (names && !(kind.value && kind.value !== "rulings") && !edition.value) {
      names.then((find) => typed === box.value.trim() && point(find(typed, !total), typed, total));
    } else point({ names: [], places: [] }, typed, total);
    more.hidden = !hits.length || total <= hits.length || hits.length < limit;
    tell(error || (total ? `${total} ${total === 1 ? "result" : "results"}` : "Nothing found"));
    results.hidden = false;
    results.setAttribute("aria-busy", "false");
    if (focus >= 0) links()[focus]?.focus();
  }

  let lost = ""; // the address of the result that had the focus, while it is not drawn again

  /** Draw results anew: that which has the focus keeps it, by its address, also where it comes a moment later. */
  function keeping(redraw) {
    const at = document.activeElement;
    const had = (results.contains(at) && at.href) || lost;
    redraw();
    const now = document.activeElement;
    lost = "";
    if (!had || (now && now !== document.body)) return;
    const again = [...results.querySelectorAll("a")].find((one) => one.href === had);
    if (again) again.focus({ preventScroll: true });
    else lost = had;
  }
  globalThis.vtesrefAsking.keeping = keeping;

  let rest; // draws the rows that have still to follow

  /** The first rows are drawn at once; those below them follow when these have been seen. */
  function draw(hits) {
    const called = titles(hits);
    const row = (hit, at) => item(hit, called[at]);
    const first = hits.slice(0, AT_ONCE).map(row);
    keeping(() => {
      for (const old of [...list.children].slice(0, AT_ONCE)) old.remove();
      list.prepend(...first);
      explain();
    });
    const follow = (rest = () => {
      if (rest !== follow) return;
      rest = null;
      keeping(() => {
        for (const old of [...list.children].slice(first.length)) old.remove();
        list.append(...hits.map(row).slice(AT_ONCE));
        explain();
      });
      lost = "";
    });
    if (hits.length > AT_ONCE) requestAnimationFrame(() => setTimeout(follow));
    else follow();
  }

  // -- Searching ------------------------------------------------------------------------------------------------------

  let last = 0, limit = STEP, asking = false, next = null, writing = 0;

  function remember(text) {
    clearTimeout(writing);
    writing = 0;
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

  const chosen = (select) =>
    select.options.length > 1 ? select.value : new URLSearchParams(location.search).get(select.name) || "";

  /** Search for what stands in the box; while an answer is awaited, only the newest question waits. */
  function search(focus = -1) {
    const text = box.value.trim();
    const turn = ++last;
    if (!text) return close();
    start();
    if (asking) {
      next = focus;
      return;
    }
    asking = true;
    const kinds = chosen(kind) ? [chosen(kind)] : [];
    const filters = { kinds, edition: chosen(edition), asOf: page.dataset.asOf || "" };
    results.setAttribute("aria-busy", "true");
    ask({ text, filters, limit, all: !navigator.connection?.saveData })
      .then(
        (answer) => {
          if (turn !== last) return;
          show(answer, focus);
          clearTimeout(writing);
          writing = setTimeout(remember, PAUSE, text);
        },
        (error) => turn === last && show({ error: `The search is not available: ${error.message}` }),
      )
      .finally(() => {
        asking = false;
        const waiting = next;
        next = null;
        if (waiting !== null) search(waiting);
      });
  }

  function anew() {
    limit = STEP;
    search();
  }

  /** A filter was chosen: the address tells it at once, so that a page that is reloaded next keeps it. */
  function chose() {
    remember(box.value.trim());
    anew();
  }

  function close() {
    last += 1;
    next = rest = null;
    results.hidden = true;
    list.replaceChildren();
    named.replaceChildren();
    times.replaceChildren();
    count.textContent = "";
    clearTimeout(told);
    remember("");
  }

  function links() {
    rest?.();
    return [...named.querySelectorAll("a"), ...list.querySelectorAll(".search-link, .search-older-link")];
  }

  box.addEventListener("focus", () => {
    start();
    results.hidden = !list.firstChild && !named.firstChild;
  });
  box.addEventListener("input", anew);
  box.form?.addEventListener("submit", (event) => {
    event.preventDefault();
    if (matchMedia("(pointer: coarse)").matches) box.blur(); // the keyboard of a phone would cover what was found
    anew();
  });
  list.addEventListener("click", () => writing && remember(box.value.trim())); // to find it again on the way back
  more.addEventListener("click", () => {
    limit += 2 * STEP;
    search(links().length);
  });
  // What lies below the results is reached by leaving them, by a click or by keyboard.
  const top = results.closest("header");
  const leave = ({ target }) => {
    if (!results.hidden && !results.classList.contains("here") && !top.contains(target)) results.hidden = true;
  };
  const roomy = matchMedia("(min-width: 38rem)"); // on a phone they are all that is seen
  addEventListener("scroll", () => roomy.matches && !results.hidden && !results.classList.contains("here") && (results.hidden = true), { passive: true });
  document.addEventListener("click", leave);
  document.addEventListener("focusin", leave);
  document.addEventListener("vtesref:as-of", () => !results.hidden && anew());

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const at = document.activeElement;
    if (event.key === "/" && !at?.matches?.("input, textarea, select, [contenteditable]")) {
      event.preventDefault();
      box.focus();
      box.select();
    } else if (event.key === "Escape" && !results.hidden) {
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
