// A page as of a day: what came later is hidden, figures follow, and the bar says which rules text was the newest.
"use strict";
globalThis.vtesrefDay = (() => {
  const root = document.documentElement.dataset.root;
  const find = (query, within = document) => within.querySelector(query);
  const all = (query, within = document) => [...within.querySelectorAll(query)];
  const counts = new Map();
  const count = (element, shown) => {
    if (!counts.has(element)) counts.set(element, element.textContent);
    element.textContent = shown === null ? counts.get(element) : shown;
  };
  return ({ day, bar, choose, make, button }) => {
    for (const one of all(".later")) one.classList.remove("later");
    for (const one of all(".not-yet")) one.remove();
    for (const [element] of counts) count(element, null);
    bar.textContent = "";
    if (!day) return;
    const editions = globalThis.vtesrefEditions;
    let hidden = 0;
    const conceal = (one) => { one.classList.add("later"); hidden += 1; };
    const out = (key) => vtesrefAsof.passageShown(key, editions, day, true);
    for (const one of all("[data-when]")) if (!vtesrefAsof.rulingShown(one.dataset.when, day)) conceal(one);
    for (const one of all("[data-rule]")) if (!vtesrefAsof.passageShown(one.dataset.rule, editions, day, false)) conceal(one);
    for (const one of all("[data-books]")) if (!one.dataset.books.split(" ").some(out)) conceal(one);
    for (const one of all("[data-dates]")) {
      const dates = one.dataset.dates.split(" ");
      const shown = dates.filter((date) => vtesrefAsof.rulingShown(date, day)).length;
      if (!shown) conceal(one);
      const number = find(".n", one);
      if (number && shown < dates.length) count(number, String(shown));
    }
    for (const one of all("[data-count]")) {
      const within = one.closest(one.dataset.count);
      const rows = all("[data-when], [data-books], [data-dates]", within).filter((row) => !row.parentElement.closest("[data-when], [data-books], .related"));
      const left = rows.filter((row) => !row.classList.contains("later")).length;
      if (rows.length && left < rows.length) count(one, `${left} of ${rows.length}`);
      if (rows.length && !left && within.tagName === "DETAILS") conceal(within);
    }
    for (const one of all(".related")) {
      const dated = all("[data-when], [data-rule]", one);
      if (dated.length && dated.every((row) => row.classList.contains("later"))) one.classList.add("later");
    }
    const text = find("[data-text-of]");
    if (text && !out(text.dataset.textOf)) {
      conceal(text);
      text.before(make("p", "not-yet", "This book had not been published on that day."));
    } else if (hidden) {
      const dated = all("main :is([data-when], [data-rule], [data-books], [data-dates])");
      if (dated.length && dated.every((one) => one.closest(".later"))) {
        find("main h1").after(make("p", "not-yet", `Nothing on this page had been published by ${day}.`));
      }
    }
    const newest = vtesrefAsof.inForce(editions, day);
    const current = newest === vtesrefAsof.inForce(editions, "9999");
    bar.append(make("span", "", `${current ? "Current rules text" : "Historical"}, as of ${day}: `));
    if (newest) {
      const link = make("a", "", newest.title);
      link.href = root + newest.address;
      bar.append("the newest rules text is ", link, ". ");
    } else bar.append("no rules text of this collection had been published. ");
    const later = editions.filter((one) => one.from > day);
    if (later.length) {
      bar.append("Not in force yet: ");
      later.forEach((one, place) => {
        const then = button(`${one.title.replace(/^Vampire: The Eternal Struggle, | for V.*$/g, "")}, from ${one.from.replace(/-/g, "\u2011")}`, () => choose(one.from), "");
        then.title = `Read as of ${one.from}`;
        bar.append(place ? " " : "", then);
      });
      bar.append(" ");
    }
    if (hidden) bar.append(`${hidden} ${hidden === 1 ? "entry" : "entries"} here that came later, or have no date, ${hidden === 1 ? "is" : "are"} hidden. `);
    bar.append(button("Back to today", () => choose("")));
  };
})();
