// As of a day: what had been published by then. The rule of the command line's --as-of (vtesref/search/filters.py).
"use strict";
(function (global) {
  // A date known in part counts from its last day; "" for what is no date.
  function lastDay(text) {
    const match = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(String(text).trim());
    if (!match) return "";
    const [, year, month, day] = match;
    if (+year < 1) return "";
    const last = new Date(Date.UTC(2000, month ? +month : 12, 0));
    last.setUTCFullYear(+year, month ? +month : 12, 0);
    if (month && (+month < 1 || +month > 12)) return "";
    if (day && (+day < 1 || +day > last.getUTCDate())) return "";
    return `${year}-${month || "12"}-${day || String(last.getUTCDate()).padStart(2, "0")}`;
  }

  // The newest edition published by that day; null when there was none. Editions come oldest first, companions last.
  function inForce(editions, day) {
    return editions.filter((one) => one.from && one.from <= day && !one.companion).pop() || null;
  }

  // Whether a ruling (its date, or "") had been published.
  function rulingShown(date, day) {
    return date !== "" && date <= day;
  }

  // Whether a passage counts: of an edition only in the newest of that day, and in those that this one is based on; on
  // a book's own pages, and in a companion of the editions, if it was out.
  function passageShown(edition, editions, day, own) {
    const book = editions.find((one) => one.key === edition);
    if (own || (book && book.companion)) return Boolean(book) && (!book.from || book.from <= day);
    let newest = inForce(editions, day);
    while (newest && newest.key !== edition) newest = editions.find((one) => one.key === newest.base);
    return Boolean(newest);
  }

  const asof = { lastDay, inForce, rulingShown, passageShown };
  global.vtesrefAsof = asof;
  if (typeof module !== "undefined" && module.exports) module.exports = asof;
})(globalThis);
