// Cards by name, as the command line finds them: whole, begun, in other order, by initials or with letters wrong; and
// exact citations and keys of rules. The build gives the names (assets/names.js, made by vtesref/site/feeds.py).
"use strict";
(function (global) {
  const LETTERS = { œ: "oe", Œ: "Oe", æ: "ae", Æ: "Ae", ø: "o", Ø: "O", ł: "l", Ł: "L", ß: "ss", "™": "", "’": "'", "‘": "'" };
  const fold = (text) => text.replace(/[œŒæÆøØłŁß™’‘]/g, (letter) => LETTERS[letter]).normalize("NFKD").replace(/\p{Mn}/gu, "").toLowerCase();
  const words = (text) => fold(text).replace(/'s?(?![a-z0-9])|'/g, "").match(/[a-z0-9]+/g) || [];
  const LIKE = 0.7; // how alike two names are at least (1: the same)
  const MOST = 4;

  /** How alike two texts are, by the letters to change, add, drop or swap: 1 is the same, 0 nothing alike. */
  function alike(one, other) {
    const longest = Math.max(one.length, other.length);
    if (!longest || Math.abs(one.length - other.length) > longest * (1 - LIKE)) return 0;
    let before = [], last = [], row = Array.from({ length: other.length + 1 }, (_, at) => at);
    for (let i = 1; i <= one.length; i++) {
      [before, last, row] = [last, row, [i]];
      for (let j = 1; j <= other.length; j++) {
        let value = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (one[i - 1] === other[j - 1] ? 0 : 1));
        if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) value = Math.min(value, before[j - 2] + 1);
        row.push(value);
      }
    }
    return 1 - row[other.length] / longest;
  }

  /** How well a name fits what was typed (0: not at all); what is typed may be the beginning of a longer name. */
  function fit(typed, parts, form) {
    const own = words(form), plain = own.join(" "), whole = parts.join(" ");
    if (form === typed || plain === whole) return 1;
    if (plain.startsWith(whole) && whole.length > 1) return 0.97 - plain.length / 10000;
    if (parts.length === 1 && own.length > 2 && whole.length > 1 && own.map((word) => word[0]).join("") === whole) return 0.96;
    if (whole.length > 2 && ` ${plain}`.includes(` ${whole}`)) return 0.93 - plain.length / 10000;
    if (whole.length < 4) return 0;
    const close = alike(whole, plain);
    const begun = plain.length > whole.length ? alike(whole, plain.slice(0, whole.length)) - 0.1 : 0;
    const sorted = parts.length > 1 ? alike([...parts].sort().join(" "), [...own].sort().join(" ")) - 0.02 : 0;
    const best = Math.max(close, begun, sorted);
    return best >= LIKE ? 0.9 * best : 0;
  }

  /**
   * Return {names, places}: the cards and topics meant (name, address, rulings, kind, sure: whether that is certain),
   * best first, and what an exact citation or key leads to (name, address, kind).
   */
  function find(known, text, loosely = false) {
    const typed = fold(text.trim().replace(/\s+/g, " "));
    const parts = words(typed);
    const places = [];
    if (!typed || typed.length > 120) return { names: [], places };
    if (known.rules.includes(typed)) places.push({ name: typed, address: `rules/${typed}.html`, kind: "rule" });
    const bare = typed.replace(/^(?:section |sec\. |§ ?)/, "");
    const [first, ...rest] = bare.split(" ");
    const book = known.books[first];
    for (const [name, address] of known.places[bare] || []) places.push({ name, address, kind: "rule" });
    if (book && rest.length) for (const [name, address] of known.places[rest.join(" ")] || []) if (address.startsWith(book)) places.push({ name, address, kind: "rule" });
    const scored = known.subjects.map(([name, address, rulings, kind, ...forms]) => ({
      name, address, rulings, kind, score: Math.max(...[name, ...forms].map((form) => fit(typed, parts, fold(form)))),
    }));
    for (const at of known.shorts[typed] || []) scored[at].score = 0.99;
    const least = loosely ? 0.5 : LIKE;
    const names = scored.filter((one) => one.score >= least && (one.kind === "card" || loosely || one.score > 0.92));
    names.sort((one, other) => other.score - one.score || (one.name < other.name ? -1 : 1));
    return { names: names.slice(0, MOST).map(({ score, ...one }) => ({ ...one, sure: score > 0.92 })), places: places.slice(0, MOST) };
  }

  global.vtesrefNames = { find };
  if (typeof module !== "undefined" && module.exports) module.exports = { find };
})(globalThis);
