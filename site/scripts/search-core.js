// The search in the browser: what a query asks, what is found, in what order. The same analysis, rules of spelling and
// ranking as vtesref/search/searcher.py; the numbers come with the index. Pure functions and one class, for a page, a
// worker or Node: whoever uses it loads the shards that an answer says are missing, and asks again.
"use strict";
(function (root) {
  // -- Words: as in vtesref/search/analysis.py ------------------------------------------------------------------------

  const LETTERS = { œ: "oe", Œ: "Oe", æ: "ae", Æ: "Ae", ø: "o", Ø: "O", ł: "l", Ł: "L", ß: "ss", "™": "", "’": "'", "‘": "'" };

  function fold(text) {
    const plain = text.replace(/[œŒæÆøØłŁß™’‘]/g, (letter) => LETTERS[letter]);
    return plain.normalize("NFKD").replace(/\p{Mn}/gu, "").toLowerCase();
  }

  const slug = (text) => fold(text).replace(/'/g, "").replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "");

  function words(text) {
    const plain = fold(text).replace(/'s?(?![a-z0-9])|'/g, "").replace(/(?<=[a-z]{3})\.(?=[a-z]{3})/g, " ");
    return plain.match(/(?<![a-z0-9])[+-][0-9]+|[a-z0-9]+(?:\.[a-z0-9]+)*/g) || [];
  }

  // -- Stems: the Snowball stemmer for English; r1 and r2 are the lengths of its regions ------------------------------

  const SPECIAL = {
    skis: "ski", skies: "sky", dying: "die", lying: "lie", tying: "tie", idly: "idl", gently: "gentl", ugly: "ugli",
    early: "earli", only: "onli", singly: "singl",
  };
  for (const word of "sky news howe atlas cosmos bias andes".split(" ")) SPECIAL[word] = word;
  for (const word of "inning outing canning herring earring".split(" ")) SPECIAL[word] = SPECIAL[word + "s"] = word;
  for (const word of "proceed exceed succeed".split(" "))
    for (const end of ["", "s", "ed", "ing"]) SPECIAL[word + end] = word;

  // A suffix, how many letters of it go, what takes their place, and how much of r2 is left where it was shorter.
  const STEP2 = Object.entries({
    ization: [7, "ize"], ational: [7, "ate", 1], fulness: [4], ousness: [7, "ous"], iveness: [7, "ive", 1], tional: [2],
    biliti: [6, "ble"], lessli: [2], entli: [2], ation: [5, "ate", 1], alism: [5, "al"], aliti: [5, "al"],
    ousli: [5, "ous"], iviti: [5, "ive", 1], fulli: [2], enci: [1, "e"], anci: [1, "e"], abli: [1, "e"],
    izer: [4, "ize"], ator: [4, "ate", 1], alli: [4, "al"], bli: [3, "ble"], ogi: [1], li: [2],
  });
  const STEP3 = Object.entries({
    ational: [7, "ate"], tional: [2], alize: [3], icate: [5, "ic"], iciti: [5, "ic"], ative: [5], ical: [4, "ic"],
    ness: [4], ful: [3],
  });
  const STEP4 = "ement ance ence able ible ment ant ent ism ate iti ous ive ize ion al er ic".split(" ");

  const vowel = (letter) => letter !== undefined && "aeiouy".includes(letter);

  function stem(given) {
    if (given.length < 3 || !/^[a-z]+$/.test(given)) return given;
    if (Object.hasOwn(SPECIAL, given)) return SPECIAL[given];
    let word = given.replace(/^y/, "Y").replace(/([aeiouy])y/g, "$1Y");
    const after = (start) => {
      for (let at = start + 1; at < word.length; at++) if (!vowel(word[at]) && vowel(word[at - 1])) return at + 1;
      return word.length;
    };
    const special = /^(?:gener|arsen|commun)/.exec(word);
    const first = special ? special[0].length : after(0);
    let r1 = word.length - first;
    let r2 = word.length - after(first);
    const cut = (count, add = "", least = 0) => {
      word = word.slice(0, word.length - count) + add;
      r1 = r1 >= count ? r1 - count + add.length : 0;
      r2 = r2 >= count ? r2 - count + add.length : least;
    };
    const back = (place) => word[word.length - place];

    let end = (/(?:sses|ied|ies|us|ss|s)$/.exec(word) || [""])[0];
    if (end === "sses") cut(2);
    else if (end.length === 3) cut(word.length > 4 ? 2 : 1);
    else if (end === "s" && /[aeiouy]/.test(word.slice(0, -2))) cut(1);

    end = (/(?:eedly|ingly|edly|eed|ing|ed)$/.exec(word) || [""])[0];
    if (end.startsWith("eed")) {
      if (r1 >= end.length) cut(end.length, "ee");
    } else if (end && /[aeiouy]/.test(word.slice(0, -end.length))) {
      cut(end.length);
      if (/(?:at|bl|iz)$/.test(word)) {
        word += "e";
        r1 += 1;
        if (word.length > 5 || r1 >= 3) r2 += 1;
      } else if (/(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(word)) cut(1);
      else if (!r1 && (/^[aeiouy][^aeiouy]$/.test(word) || /[^aeiouy][aeiouy][^aeiouywxY]$/.test(word))) word += "e";
    }

    if (word.length > 2 && /[^aeiouy][yY]$/.test(word)) cut(1, "i");

    const ending = ([suffix]) => word.endsWith(suffix);
    let found = STEP2.find(ending);
    if (found && r1 >= found[0].length) {
      const allowed = found[0] === "ogi" ? back(4) === "l" : found[0] !== "li" || "cdeghkmnrt".includes(back(3));
      if (allowed) cut(...found[1]);
    }
    found = STEP3.find(ending);
    if (found && r1 >= found[0].length && (found[0] !== "ative" || r2 >= 5)) cut(...found[1]);
    end = STEP4.find((suffix) => word.endsWith(suffix));
    if (end && r2 >= end.length && (end !== "ion" || "st".includes(back(4)))) cut(end.length);

    if (r2 && word.endsWith("ll")) word = word.slice(0, -1);
    else if (r2 && word.endsWith("e")) word = word.slice(0, -1);
    else if (r1 && word.endsWith("e") && word.length >= 4) {
      if (vowel(back(2)) || "wxY".includes(back(2)) || !vowel(back(3)) || vowel(back(4))) word = word.slice(0, -1);
    }
    return word.replace(/Y/g, "y");
  }

  // -- Queries: as in vtesref/search/query.py; a node is {is, word | words | start | part | parts} --------------------

  class QueryError extends Error {}

  function parse(text, tuning) {
    if (text.length > tuning.characters)
      throw new QueryError(`The query has ${text.length} characters; at most ${tuning.characters} are searched.`);
    const cleaned = text.replace(/[\p{C}\p{Z}]/gu, " ");
    const pieces = [...cleaned.matchAll(/"([^"]*)"|([()])|([^\s()"]+)|"/g)].map((match) =>
      match[1] !== undefined ? ["phrase", match[1]] : match[2] ? ["paren", match[2]] : ["word", match[3] || ""],
    );
    let at = 0, terms = 0, depth = 0;
    const is = (kind, value) => at < pieces.length && pieces[at][0] === kind && pieces[at][1] === value;
    const count = (listed) => {
      terms += listed.length;
      if (terms > tuning.terms) throw new QueryError(`More than ${tuning.terms} words; use fewer.`);
      return listed;
    };
    const together = (listed) =>
      listed.length < 2
        ? listed.length ? { is: "word", word: listed[0] } : null
        : { is: "bag", parts: listed.map((word) => ({ is: "word", word })) };
    const joined = (name, operator, inner) => () => {
      const parts = [inner()];
      while (is("word", operator)) {
        at++;
        parts.push(inner());
      }
      const kept = parts.filter(Boolean);
      return kept.length > 1 ? { is: name, parts: kept } : kept[0] || null;
    };
    const beside = () => {
      const parts = [];
      while (at < pieces.length && !is("paren", ")") && !is("word", "OR") && !is("word", "AND")) {
        const part = single();
        if (part) parts.push(part);
      }
      return parts.length > 1 ? { is: "bag", parts } : parts[0] || null;
    };
    const both = joined("all", "AND", beside);
    const either = joined("any", "OR", both);
    const without = (part) => part && { is: "without", part };
    function single() {
      const [kind, value] = pieces[at++];
      if (kind === "paren") {
        if (value === ")") return null;
        if (++depth > tuning.depth) throw new QueryError(`More than ${tuning.depth} levels of parentheses.`);
        const inner = either();
        depth--;
        if (is("paren", ")")) at++;
        return inner;
      }
      if (kind === "phrase") {
        const listed = count(words(value));
        return listed.length > 1 ? { is: "phrase", words: listed } : together(listed);
      }
      if (!value) return null;
      if (value === "NOT") {
        let odd = true;
        for (; is("word", "NOT"); at++) odd = !odd;
        const part = at < pieces.length ? single() : null;
        return odd ? without(part) : part;
      }
      if (/^-\p{L}/u.test(value)) return without(together(count(words(value.slice(1)))));
      if (value.endsWith("*")) {
        const start = words(value.replace(/\*+$/, "")).join("");
        if (start.length < tuning.prefix)
          throw new QueryError(`Give at least ${tuning.prefix} letters before the *.`);
        count([start]);
        return { is: "prefix", start };
      }
      return together(count(words(value)));
    }
    let node = either();
    while (at < pieces.length) {
      at++;
      const rest = either();
      if (rest) node = node ? { is: "bag", parts: [node, rest] } : rest;
    }
    if (!node) throw new QueryError("Give at least one word.");
    if (!positive(node)) throw new QueryError("The query only says what to leave out; add a word to look for.");
    return node;
  }

  function positive(node) {
    if (node.is === "without") return false;
    if (node.is === "bag" || node.is === "any") return node.parts.some(positive);
    return node.is !== "all" || node.parts.every((part) => part.is === "without" || positive(part));
  }

  function plainWords(node) {
    if (node.is === "word") return [node.word];
    const inner = node.is === "bag" ? node.parts.map(plainWords) : [null];
    return inner.includes(null) ? null : inner.flat();
  }

  function allWords(node) {
    if (node.is === "word") return [node.word];
    return node.is === "phrase" ? node.words : (node.parts || []).flatMap(allWords);
  }

  function replaced(node, better) {
    const of = (word) => (better.get(word) || word).split(" ");
    if (node.is === "word") {
      const meant = of(node.word).map((word) => ({ is: "word", word }));
      return meant.length > 1 ? { is: "bag", parts: meant } : meant[0];
    }
    if (node.is === "phrase") return { is: "phrase", words: node.words.flatMap(of) };
    return node.parts ? { is: node.is, parts: node.parts.map((part) => replaced(part, better)) } : node;
  }

  // -- Spelling -------------------------------------------------------------------------------------------------------

  /** The letters of a word, a bit for each. */
  function letters(word) {
    let found = 0;
    for (let at = 0; at < word.length; at++) found |= 1 << (word.charCodeAt(at) - 97);
    return found;
  }

  /** Tell whether at most so many bits are set. */
  function few(bits, most) {
    for (; bits && most > 0; most--) bits &= bits - 1;
    return !bits;
  }

  /** The letters to change, add, drop or swap to make one word of another; more than `most` is told as most + 1. */
  function distance(one, other, most) {
    if (Math.abs(one.length - other.length) > most) return most + 1;
    let before = [], last = [], row = Array.from({ length: other.length + 1 }, (_, at) => at);
    for (let i = 1; i <= one.length; i++) {
      [before, last, row] = [last, row, [i]];
      let least = i;
      for (let j = 1; j <= other.length; j++) {
        const same = one[i - 1] === other[j - 1];
        let value = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1));
        if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
          value = Math.min(value, before[j - 2] + 1);
        row.push(value);
        if (value < least) least = value;
      }
      if (least > most) return most + 1;
    }
    return row[other.length];
  }

  // -- Snippets: as in vtesref/search/snippets.py, for texts that are on one line already -----------------------------

  const WRITTEN = /(?<![\p{L}\p{N}_])[+-]\p{Nd}+|[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*(?:\.[\p{L}\p{N}]+)*/gu;

  /** Return the name of the page that most titles have: plain_name in the program that makes the index does the same. */
  function pageName(title) {
    const words = title.toLowerCase().replace(/'/g, "").replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "");
    return words.length > 90 ? words.slice(0, Math.max(0, words.slice(0, 90).lastIndexOf("-"))) : words;
  }

  /** Where the words of a text stand, as [begin, end, word]. */
  function written(flat) {
    return [...flat.matchAll(WRITTEN)].flatMap(({ 0: found, index }) =>
      (/^\w+$/.test(found) ? [found.toLowerCase()] : words(found)).map((word) => [index, index + found.length, word]),
    );
  }

  function snippet(flat, forms, places = written(flat), width = 240) {
    const spans = places.filter(([, , word]) => forms.has(word));
    let start = 0;
    if (flat.length > width && spans.length) {
      let most = 0, begin = 0;
      spans.forEach(([from], first) => {
        const within = new Set(spans.slice(first).filter(([, to]) => to - from <= width - 40).map((span) => span[2]));
        if (within.size > most) [most, begin] = [within.size, from];
      });
      if (begin > Math.floor((width * 2) / 3)) start = sentenceStart(flat, begin, width);
    }
    let end = flat.length;
    if (end - start > width) {
      end = flat.slice(0, start + width).lastIndexOf(" ");
      if (end <= start) end = start + width;
    }
    const pieces = start ? [["… ", false]] : [];
    let at = start;
    for (const [from, to] of spans) {
      if (from < at || to > end) continue;
      if (from > at) pieces.push([flat.slice(at, from), false]);
      pieces.push([flat.slice(from, to), true]);
      at = to;
    }
    if (at < end) pieces.push([flat.slice(at, end), false]);
    if (end < flat.length) pieces.push([" …", false]);
    return pieces;
  }

  function sentenceStart(flat, before, width) {
    const head = flat.slice(0, before);
    const sentence = Math.max(...[". ", "? ", "! ", "; "].map((mark) => head.lastIndexOf(mark)));
    if (sentence >= 0 && before - sentence < Math.floor(width / 2)) return sentence + 2;
    return flat.slice(0, Math.max(0, before - Math.floor(width / 4))).lastIndexOf(" ") + 1;
  }

  // -- The index ------------------------------------------------------------------------------------------------------

  function decode(text) {
    const found = [];
    let value = 0;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      const digit = code - (code > 92 ? 36 : 35);
      if (digit < 45) {
        found.push(value * 45 + digit);
        value = 0;
      } else value = value * 45 + digit - 45;
    }
    return found;
  }

  const unsigned = (number) => (number % 2 ? -(number + 1) / 2 : number / 2);

  /** The place of a number in a sorted list, or -1. */
  function placeOf(list, number) {
    let low = 0, high = list.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (list[middle] < number) low = middle + 1;
      else high = middle;
    }
    return list[low] === number ? low : -1;
  }

  /** Which of the sorted beginnings a key falls under, or -1. */
  function under(beginnings, key, of = (beginning) => beginning) {
    let found = -1;
    while (found + 1 < beginnings.length && of(beginnings[found + 1]) <= key) found++;
    return found;
  }

  /** The names that begin so, in order, at most so many. */
  function beginning(names, start, most = Infinity) {
    const found = [];
    for (const name of names) if (name.startsWith(start) && found.push(name) >= most) break;
    return found;
  }

  const CARD_OR_TOPIC = "ruling";
  const UNFINISHED = 12; // the words that a word may become while it is typed: more would take longer than a key
  const STANDINGS = { superseded: 0.85, obsolete: 0.8 };
  const B = 0.75, K1 = 2.0;
  // Lengths of texts are known about as well as Whoosh knows them, which keeps a byte of each.
  const LENGTHS = [];
  for (let step = 0; LENGTHS.length < 10_000; step++)
    for (const known = Math.round((1.033 ** step - 1) * 27); LENGTHS.length <= known; ) LENGTHS.push(known);
  const about = (length) => LENGTHS[Math.min(length, 9_999)];

  class Index {
    constructor(hash = "") {
      this.hash = hash;
      this.shards = new Map();
      this.versions = new Map();
      this.missing = new Set();
      this.stems = new Map();
      this.irregular = new Map();
      this.terms = new Map();
      this.beginnings = new Map();
      this.written = new Map();
      this.lists = [];
      this.taken = 0;
    }

    /** Take a shard that has been loaded. */
    add(name, data, version) {
      this.shards.set(name, data);
      this.versions.set(name, version);
      if (name === "head") {
        this.readHead(data);
        if (this.shards.has("words")) this.readWords(this.shards.get("words")); // they came first, and got other stems
      }
      if (name === "words") this.readWords(data);
      else if (name === "names") this.readNames(data);
    }

    /** Tell whether a shard is there, and made together with the head: a site may change while it is read. */
    has(name) {
      return this.shards.has(name) && this.versions.get(name) === this.versions.get("head");
    }

    /** Return the file of a shard; the hash that the index was made with keeps a cache from giving an older one. */
    file(name) {
      return `${name}.js${this.hash && "?"}${this.hash}`;
    }

    /** Return a shard that no search has needed yet, or undefined when all are there. */
    next() {
      const { cuts, blocks } = this.shards.get("head");
      const names = [...blocks.map((_, at) => `d${at}`), ...cuts.flat().map(([, number]) => `p${number}`)];
      return names.find((name) => !this.has(name));
    }

    /** Return a shard, or undefined when it has still to be loaded. */
    shard(name) {
      if (this.has(name)) return this.shards.get(name);
      this.missing.add(name);
      return undefined;
    }

    readHead(head) {
      const size = (this.size = head.documents);
      this.tuning = head.tuning;
      this.stops = new Set(head.stops.split(" "));
      this.unsaid = head.unsaid;
      this.irregular = new Map(Object.entries(head.irregular));
      this.stems.clear();
      this.stopStems = new Set([...this.stops].map((word) => this.stem(word)));
      this.editions = head.editions;
      this.companions = new Set(this.editions.filter(([, , , , companion]) => companion).map(([key]) => key));
      const of = decode(head.of), day = decode(head.day), lengths = decode(head.lengths), kin = decode(head.kin);
      const groups = decode(head.groups);
      this.bounds = new Uint32Array(size * 3); // where names, text and the rules' statements begin
      this.fields = { all: new Uint32Array(size), text: new Uint32Array(size) };
      const total = { all: 0, text: 0 };
      // Scenarios stand behind the texts: they tell nothing of how rare a word of the texts is, or how long one is.
      const isScenario = of.map((place) => head.classes[place][0] === "scenario");
      this.counted = isScenario.includes(false) ? isScenario.lastIndexOf(false) + 1 : size;
      this.documents = [];
      this.members = new Map();
      let group = 0, next = 0;
      for (let num = 0; num < size; num++) {
        const parts = lengths.slice(4 * num, 4 * num + 4);
        this.bounds.set([parts[0] + 1, parts[0] + parts[1] + 2, parts[0] + parts[1] + parts[2] + 3], 3 * num);
        const times = parts.reduce((sum, length, part) => sum + (length ? this.tuning.times[part] : 0), 0);
        const all = parts.reduce((sum, length, part) => sum + length * this.tuning.times[part], Math.max(0, times - 1));
        const text = parts[0] + parts[1] + parts[2] + 2;
        if (num < this.counted) {
          total.all += all;
          total.text += text;
        }
        this.fields.all[num] = about(all);
        this.fields.text[num] = about(text);
        group += unsigned(groups[num]);
        const [kind, edition, form, standing] = head.classes[of[num]];
        const newer = [];
        for (let left = kin[next++]; left > 0; left--) newer.push(num + unsigned(kin[next++]));
        this.documents.push({ kind, edition, form, standing, date: head.dates[day[num]], group, newer });
        if (!this.members.has(group)) this.members.set(group, []);
        this.members.get(group).push(num);
      }
      const texts = this.counted || 1;
      this.mean = { all: total.all / texts || 1, text: total.text / texts || 1 };
      this.readAsked(head.asked);
      const subjects = decode(head.subjects[1]);
      this.subjects = new Map();
      head.subjects[0].split("\n").forEach((name, at) => {
        this.subjects.set(name, [...(this.subjects.get(name) || []), subjects[at]]);
      });
      this.synonyms = new Map();
      for (const names of head.synonyms)
        for (const name of names) {
          const others = this.synonyms.get(name) || [];
          for (const other of names) if (other !== name && !others.includes(other)) others.push(other);
          this.synonyms.set(name, others);
        }
      this.near = new Map();
      for (const [typed, meant] of head.near) this.near.set(typed, [...(this.near.get(typed) || []), meant]);
      const kinds = [...new Set(head.classes.map(([kind]) => head.kinds[kind] || kind))];
      this.facets = { kinds, editions: this.editions.map(([key, , day, title, companion]) => [key, title, day, companion]) };
      const names = [...this.synonyms.keys(), ...this.near.keys()].map((name) => name.split(" ").length);
      this.longest = Math.max(1, ...names);
      this.parts = new Set([...this.synonyms.keys(), ...this.near.keys()].flatMap((name) => name.split(" ")));
    }

    /** Take the questions that were written down for what settles them; see vtesref/search/asked.py. */
    readAsked({ of, sizes, targets }) {
      let target = 0, total = 0;
      this.asked = { of: decode(of).map((step) => (target += step)), sizes: decode(sizes), targets: [] };
      for (const size of this.asked.sizes) total += size;
      this.asked.mean = total / this.asked.sizes.length || 1;
      const steps = decode(targets);
      for (let at = 0; at < steps.length; ) {
        const editions = [];
        for (let left = steps[at++]; left > 0; left--) {
          const count = steps[at++];
          editions.push(steps.slice(at, at + count));
          at += count;
        }
        this.asked.targets.push(editions);
      }
    }

    readWords({ words: listed, texts }) {
      this.words = listed.split(" ");
      this.corrected = new Map();
      this.texts = new Map();
      this.forms = new Map();
      decode(texts).forEach((count, at) => {
        const word = this.words[at], stemmed = this.stem(word);
        this.texts.set(word, count);
        if (!this.forms.has(stemmed)) this.forms.set(stemmed, []);
        this.forms.get(stemmed).push(word);
      });
      const told = this.words.filter((word) => /^[a-z]+$/.test(word) && this.texts.get(word));
      this.spelt = told.map((word) => [word, letters(word)]);
    }

    readNames({ named, sections }) {
      const steps = decode(sections);
      this.sections = [];
      for (let at = 0; at < steps.length; ) {
        let last = -1;
        const end = at + 1 + steps[at];
        const listed = steps.slice(at + 1, end).map((step) => (last += unsigned(step) + 1));
        this.sections.push(listed);
        at = end;
      }
      this.names = new Map();
      for (const [rank, names, refs] of named) {
        const numbers = decode(refs);
        let at = 0;
        for (const name of names.split("\n")) {
          const end = at + 1 + numbers[at];
          this.names.set(name, [...(this.names.get(name) || []), [rank, numbers.slice(at + 1, end)]]);
          at = end;
        }
      }
    }

    /** Return where a stem stands: documents in order, and for each the places, the count and the weighted count. */
    term(stemmed) {
      const known = this.terms.get(stemmed);
      if (known) return known;
      const cuts = this.shards.get("head").cuts[this.stopStems.has(stemmed) ? 1 : 0];
      const cut = under(cuts, stemmed, (entry) => entry[0]);
      const shard = cut < 0 ? {} : this.shard(`p${cuts[cut][1]}`);
      const found = { documents: [], places: [], text: [], all: [], seen: 0, shown: 0, having: 0, asked: [], also: [] };
      if (!shard) return found;
      const [own, asks = "", also = ""] = Object.hasOwn(shard, stemmed) ? shard[stemmed].split(" ") : [""];
      const numbers = decode(own);
      let question = 0;
      found.asked = decode(asks).map((step) => (question += step));
      const related = decode(also);
      for (let at = 0; at < related.length; at += related[at + 1] + 2) {
        let one = 0;
        const numbers = related.slice(at + 2, at + 2 + related[at + 1]).map((step) => (one += step));
        found.also.push([related[at], numbers]);
      }
      const times = this.tuning.times;
      for (let at = 0, num = 0; at < numbers.length; ) {
        num += numbers[at] >> 1;
        let left = numbers[at++] & 1 ? numbers[at++] : 1;
        let place = 0, text = 0, all = 0;
        const places = [], bounds = this.bounds.subarray(3 * num, 3 * num + 3);
        for (; left > 0; left--) {
          place += numbers[at++];
          places.push(place);
          const part = place < bounds[0] ? 0 : place < bounds[1] ? 1 : place < bounds[2] ? 2 : 3;
          text += part < 3 ? 1 : 0;
          all += times[part];
        }
        found.documents.push(num);
        found.places.push(places);
        found.text.push(text);
        found.all.push(all);
        found.shown += text ? 1 : 0;
        found.seen += text && num < this.counted ? 1 : 0;
        found.having += num < this.counted ? 1 : 0;
      }
      this.terms.set(stemmed, found);
      return found;
    }

    // -- Scores: a list with a number for every document, 0 where it does not match, or null for nothing at all -------

    /** A list of zeros, good until the next search: new ones for every key would keep the collector of garbage busy. */
    zeros() {
      const scores = (this.lists[this.taken] ||= new Float64Array(this.size));
      this.taken++;
      return scores.fill(0);
    }

    /** The sum of lists of scores; null where there is none. */
    sum(lists) {
      const found = lists.filter(Boolean);
      if (!found.length) return null;
      const total = this.zeros();
      for (const scores of found) for (let num = 0; num < total.length; num++) total[num] += scores[num];
      return total;
    }

    /** BM25 of one stem in one field; into scores that there are already, the better counts. */
    word(stemmed, field, boost = 1, into = null) {
      const term = this.term(stemmed);
      if (!(field === "all" ? term.documents.length : term.shown)) return into;
      const having = field === "all" ? term.having : term.seen;
      const scores = into || this.zeros();
      const idf = Math.log(this.counted / (having + 1)) + 1;
      const counts = term[field], lengths = this.fields[field], mean = this.mean[field];
      for (let at = 0; at < counts.length; at++) {
        const num = term.documents[at], count = counts[at];
        const score = (boost * idf * count * (K1 + 1)) / (count + K1 * (1 - B + (B * lengths[num]) / mean));
        if (score > scores[num]) scores[num] = score;
      }
      return scores;
    }

    /** A run of stems: one is sought everywhere, several next to each other in what the reader sees. */
    run(run, boost, field = "all", into = null) {
      if (run.length === 1) return this.word(run[0], field, boost, into);
      const each = run.map((stemmed) => this.word(stemmed, "text"));
      if (each.includes(null)) return into;
      const scores = into || this.zeros();
      for (const num of this.term(run[0]).documents)
        if (each.every((of) => of[num]) && this.follow(run, num, this.bounds[3 * num + 2])) {
          const score = boost * run.length * each.reduce((total, of) => total + of[num], 0);
          if (score > scores[num]) scores[num] = score;
        }
      return scores;
    }

    /** Tell whether a document has stems one after the other, before a place. */
    follow(run, num, end = Infinity) {
      const places = [];
      for (const stemmed of run) {
        const term = this.term(stemmed);
        const at = placeOf(term.documents, num);
        if (at < 0) return false;
        places.push(term.places[at]);
      }
      return places[0].some(
        (first) => first + run.length <= end && places.every((of, step) => !step || placeOf(of, first + step) >= 0),
      );
    }

    /** The weight of a stem: the fewer texts have it, the more it tells. */
    rarity(stemmed) {
      return Math.log(1 + this.counted / (this.term(stemmed).seen + 1));
    }

    // -- Words of a query ---------------------------------------------------------------------------------------------

    stem(word) {
      if (!this.stems.has(word)) this.stems.set(word, stem(this.irregular.get(word) || word));
      return this.stems.get(word);
    }

    content(listed) {
      const kept = listed.filter((word) => !this.stops.has(word));
      return kept.length ? kept : listed;
    }

    /** The stems of the words that begin so, those of the commonest first. */
    begun(start, most = this.tuning.expansion) {
      if (!this.beginnings.has(start)) {
        const found = beginning(this.words, start);
        found.sort((one, other) => this.texts.get(other) - this.texts.get(one));
        this.beginnings.set(start, [...new Set(found.map((word) => this.stem(word)))]);
      }
      return this.beginnings.get(start).slice(0, most);
    }

    /** Cut words into units, the longest known names first; see units() in vtesref/search/searcher.py. */
    units(listed, unfinished) {
      const stems = listed.map((word) => this.stem(word)), kept = new Set(this.content(listed)), units = [];
      const heaviest = (run) => Math.max(...run.map((stemmed) => this.rarity(stemmed)));
      for (let at = 0; at < listed.length; ) {
        const longest = Math.min(this.longest, listed.length - at);
        const name = (length) => stems.slice(at, at + length).join(" ");
        let length = longest;
        while (length > 1 && !this.synonyms.has(name(length))) length--;
        for (let size = 2; size <= longest; size++)
          for (const meant of this.near.get(name(size)) || []) {
            const run = meant.split(" ");
            units.push({ alternatives: [run], near: [], weight: this.tuning.near * heaviest(run) });
          }
        if (length > 1 || kept.has(listed[at])) {
          const run = stems.slice(at, at + length);
          if (unfinished && at + length === listed.length && length === 1) {
            const begun = this.begun(listed[at], UNFINISHED).map((stemmed) => [stemmed]);
            units.push({ alternatives: begun, near: [], weight: heaviest(begun[0]), unfinished });
          } else {
            const several = (names) => (names || []).map((other) => other.split(" "));
            const alternatives = [run, ...several(this.synonyms.get(name(length)))];
            units.push({ alternatives, near: several(this.near.get(name(length))), weight: heaviest(run) });
          }
        }
        at += length;
      }
      return units;
    }

    unit(unit) {
      const [first, ...others] = unit.alternatives;
      let scores = this.run(first, 1);
      if (first.length > 1) scores = this.sum([scores, ...first.map((one) => this.word(one, "all", 0.5))]);
      for (const run of others) scores = this.run(run, unit.unfinished ? 1 : this.tuning.synonym, "all", scores);
      for (const run of unit.near) scores = this.run(run, this.tuning.near, "all", scores);
      return scores;
    }

    compile(node, unfinished) {
      const plain = plainWords(node);
      if (plain) {
        const units = this.units(plain, unfinished);
        return [this.sum(units.map((unit) => this.unit(unit))), units];
      }
      if (node.is === "phrase") {
        const run = node.words.map((word) => this.stem(word));
        return [this.run(run, 1, "text"), [{ alternatives: [run], near: [], weight: 1 }]];
      }
      if (node.is === "prefix") {
        const stems = this.begun(node.start);
        const alternatives = stems.map((stemmed) => [stemmed]);
        return [this.sum(stems.map((one) => this.word(one, "text"))), [{ alternatives, near: [], weight: 1 }]];
      }
      if (node.is === "without") {
        const [inner] = this.compile(node.part);
        return [this.zeros().map((_, num) => (inner?.[num] ? 0 : 1)), []];
      }
      return this.several(node);
    }

    several(node) {
      const wanted = [], required = [], banned = [], units = [], loose = [];
      for (const part of node.parts) {
        if (part.is === "without") {
          const { part: left } = part;
          banned.push(left.is === "word" ? this.word(this.stem(left.word), "text") : this.compile(left)[0]);
          continue;
        }
        const plain = node.is === "bag" && plainWords(part);
        if (plain) {
          loose.push(...plain);
          continue;
        }
        const [made, found] = this.compile(part);
        units.push(...found);
        (node.is === "all" || (node.is === "bag" && part.is === "phrase") ? required : wanted).push(made);
      }
      if (loose.length) {
        const found = this.units(loose);
        units.push(...found);
        wanted.push(...found.map((unit) => this.unit(unit)));
      }
      let scores = required.length ? this.sum(required) : this.sum(wanted);
      if (required.length) {
        if (required.includes(null)) scores = null;
        const more = this.sum(wanted);
        scores?.forEach((score, num) => {
          scores[num] = required.every((of) => of[num]) ? score + (more ? more[num] : 0) : 0;
        });
      }
      const out = this.sum(banned);
      if (scores && out) out.forEach((score, num) => score && (scores[num] = 0));
      return [scores, units];
    }

    // -- Spelling: as in vtesref/search/spelling.py -------------------------------------------------------------------

    correct(word) {
      const most = Math.floor(word.length * this.tuning.misspelt);
      if (word.length < 3 || !/^[a-z]+$/.test(word) || !most) return null;
      const near = [], own = letters(word);
      for (const [other, its] of this.spelt)
        if (few(own & ~its, most) && few(its & ~own, most)) {
          const changes = distance(word, other, most);
          if (changes <= most) near.push([changes, other]);
        }
      near.sort((one, other) => one[0] - other[0]);
      let best = null;
      for (const [changes, other] of near.slice(0, 20)) {
        const texts = this.texts.get(other);
        const start = word[0] === other[0] ? 0 : 0.6;
        const worth = changes + start + 0.1 * Math.abs(word.length - other.length) - 0.12 * Math.log(1 + texts);
        const key = [worth, -texts, other.length];
        if (!best || less(key, best[0])) best = [key, other];
      }
      return best && best[1];
    }

    /** Return what initials stand for: those of the names of one card only, of three words or more. */
    short() {
      if (this.initials) return this.initials;
      const named = new Map();
      for (const name of this.subjects.keys()) {
        const parts = name.split(" ");
        if (parts.length < 3) continue;
        const initials = parts.map((word) => word[0]).join("");
        named.set(initials, [...(named.get(initials) || []), name]);
      }
      this.initials = new Map([...named].filter(([, names]) => names.length === 1).map(([one, names]) => [one, names[0]]));
      return this.initials;
    }

    /** Return the word of the game that sounds as a misspelt one does. */
    sounding(word) {
      if (word.length < 4 || !/^[a-z]+$/.test(word)) return null;
      const sound = this.sound(word);
      let best = null;
      for (const [other] of this.spelt)
        if (this.sound(other) === sound && (!best || this.texts.get(other) > this.texts.get(best))) best = other;
      return best;
    }

    sound(word) {
      for (const [given, its] of this.tuning.sounds) word = word.replaceAll(given, its);
      return word.replace(/(.)\1+/g, "$1");
    }

    /** Return a query that may be searched; of one that is too long the most telling words (vtesref/search/query.py). */
    shorten(text) {
      const { characters, terms, longest } = this.tuning;
      const listed = words(text.slice(0, longest[0]));
      if (text.length <= characters && listed.length <= terms) return text;
      const distinct = [...new Set(listed)].filter((word) => word.length <= longest[1]);
      const telling = distinct.filter((word) => this.texts.has(word) && !this.stops.has(word));
      const known = telling.length ? telling : distinct;
      const often = (word) => this.texts.get(word) || 0;
      const kept = new Set();
      let size = 0;
      for (const word of [...known].sort((one, other) => often(one) - often(other))) {
        if (kept.size === terms || size + word.length + 1 > characters) break;
        size += word.length + 1;
        kept.add(word);
      }
      return known.filter((word) => kept.has(word)).join(" ");
    }

    /** Return why words say nothing that can be found, or "". As in vtesref/search/unsaid.py. */
    complaint(said) {
      const { languages, enough, nothing, foreign } = this.unsaid;
      const sentence = (line) => `${line[0].toUpperCase()}${line.slice(1)}.`;
      const telling = said.filter((word) => !this.stops.has(word));
      if (!telling.length) return sentence(nothing.replace("{said}", () => said.join(" ")));
      const strange = new Set(telling.filter((word) => !this.texts.has(word) && !this.parts.has(this.stem(word))));
      if (strange.size < enough) return "";
      const shown = ([, listed]) => listed.split(" ").filter((word) => strange.has(word)).length;
      const most = Object.entries(languages).reduce((one, other) => (shown(other) > shown(one) ? other : one));
      if (shown(most) < enough || 2 * strange.size < telling.length) return "";
      return sentence(foreign.replace("{language}", most[0]));
    }

    /** Tell whether only a slip parts what was typed from a word. As is_slip() in vtesref/search/spelling.py. */
    slip(typed, word) {
      if (typed.length > 3 && this.sound(typed) === this.sound(word)) return true;
      if (Math.max(typed.length, word.length) < this.tuning.long || typed[0] !== word[0]) return false;
      let start = 0;
      while (start < typed.length && typed[start] === word[start]) start++;
      const left = typed.slice(start), meant = word.slice(start);
      if (left.slice(1) === meant || left === meant.slice(1)) return true;
      if (left.slice(2) === meant.slice(2) && left[0] === meant[1] && left[1] === meant[0]) return true;
      const alike = (group) => group.includes(left[0]) && group.includes(meant[0]);
      return left.slice(1) === meant.slice(1) && this.tuning.byEar.some(alike);
    }

    /** Return the tree with misspelt words replaced, what was replaced, and the words that no text has. */
    mend(node, unfinished) {
      const better = new Map(), lacking = new Map();
      for (const word of new Set(allWords(node))) {
        if (better.size >= this.tuning.corrections || lacking.size >= this.tuning.corrections) break;
        if (word === unfinished || this.stops.has(word) || this.parts.has(this.stem(word))) continue;
        const forms = this.forms.get(this.stem(word)) || [];
        if (forms.includes(word) || (forms.length && word.length < this.tuning.long)) {
          if (!forms.some((form) => this.texts.get(form))) lacking.set(word, "");
          continue;
        }
        const meant = !forms.length && this.short().get(word);
        if (meant) {
          better.set(word, meant);
          continue;
        }
        if (this.term(this.stem(word)).asked.length || this.missing.size) continue;
        if (!this.corrected.has(word)) this.corrected.set(word, this.sounding(word) || this.correct(word));
        const found = this.corrected.get(word);
        const texts = forms.reduce((total, form) => total + this.texts.get(form), 0);
        if (found && this.slip(word, found)) {
          if (!forms.length || this.texts.get(found) >= this.tuning.commoner * texts) better.set(word, found);
        } else if (!forms.length && word.length > 2 && /^[a-z]+$/.test(word)) lacking.set(word, found || "");
      }
      let mended = better.size ? replaced(node, better) : node;
      const rest = ((lacking.size && plainWords(mended)) || []).filter((word) => !lacking.has(word));
      const parts = rest.map((word) => ({ is: "word", word }));
      if (parts.length) mended = parts.length > 1 ? { is: "bag", parts } : parts[0];
      return [mended, [...better], [...lacking]];
    }

    /** Return the query and its last word, where that is but the beginning of words; of one word only, it is finished. */
    finish(node) {
      const last = (plainWords(node) || []).at(-1) || "", stemmed = this.stem(last);
      if (last.length < 2 || this.texts.has(last) || this.forms.has(stemmed) || this.parts.has(stemmed)) return [node, ""];
      const [found, ...others] = this.begun(last);
      if (others.length || !found) return [node, found ? last : ""];
      const often = (one, other) => (this.texts.get(other) > this.texts.get(one) ? other : one);
      return [replaced(node, new Map([[last, this.forms.get(found).reduce(often)]])), ""];
    }

    /** What the nearest questions add to the documents that settle them; see answers() in vtesref/search/asked.py. */
    nearest(listed, allowed) {
      const { worth, byWords, k1, b, others, parts, targets: most, further, slack } = this.tuning.asked;
      const stems = [...new Set(listed.map((word) => this.stem(word)))];
      const share = stems.length < byWords.length ? byWords[stems.length] : 1;
      const found = new Map(), scores = new Map(), total = this.asked.of.length;
      if (!share || !total) return found;
      let ideal = 0;
      for (const stemmed of stems) {
        const { asked: having, also } = this.term(stemmed);
        if (!having.length) continue;
        const idf = Math.log(1 + (total - having.length + 0.5) / (having.length + 0.5));
        ideal += ((idf * (k1 + 1)) / (1 + k1 * (1 - b))) * slack;
        for (const [rarity, numbers] of [[idf, having], ...also.map(([part, listed]) => [part / parts, listed])])
          for (const number of numbers) {
            const weight = (k1 + 1) / (1 + k1 * (1 - b + (b * this.asked.sizes[number]) / this.asked.mean));
            scores.set(number, (scores.get(number) || 0) + rarity * weight);
          }
      }
      const lists = new Map();
      for (const [number, score] of scores) {
        const target = this.asked.of[number];
        if (!lists.has(target)) lists.set(target, []);
        lists.get(target).push(score);
      }
      const best = [...lists].map(([target, list]) => {
        const [first, second = 0, third = 0] = list.sort((one, other) => other - one);
        return [first + others * (second + third), target];
      });
      const near = best.sort(byScore).slice(0, most);
      const scale = near.length ? Math.sqrt(ideal * near[0][0]) : 1;
      for (const [value, target] of near)
        for (const documents of this.asked.targets[target]) {
          const shown = documents.filter((num) => !allowed || allowed[num]);
          shown.forEach((num, place) => {
            const points = ((worth * share * value) / scale) * further ** place;
            found.set(num, Math.max(found.get(num) || 0, points));
          });
          if (shown.length) break;
        }
      return found;
    }

    // -- What things are called ---------------------------------------------------------------------------------------

    direct(text, allowed, unfinished) {
      const typed = text.replace(/[\s\p{C}]+/gu, " ").trim();
      const found = new Map();
      if (!typed || typed.length > 120) return found;
      const take = (name, share) => {
        for (const [rank, refs] of this.names.get(name) || [])
          for (const ref of refs)
            (ref < this.size ? [ref] : this.sections[ref - this.size]).forEach((num, place) => {
              if (num < 0 || (allowed && !allowed[num])) return;
              const worth = share * (this.tuning.named[rank] - (rank <= 1 ? 0.01 : 0.1) * place);
              found.set(num, Math.max(found.get(num) || 0, worth));
            });
      };
      for (const name of new Set([fold(typed), slug(typed)])) take(name, 1);
      if (unfinished && typed.length > 2) {
        const names = beginning(this.names.keys(), fold(typed));
        names.sort((one, other) => one.length - other.length || (one < other ? -1 : 1));
        names.slice(0, 4).forEach((name, place) => take(name, 0.6 - 0.1 * place));
      }
      return found;
    }

    /** Return the cards and topics whose name stands among the words, as group -> [first word, word after the last]. */
    named(listed, unfinished) {
      const found = new Map();
      for (let start = 0; start < listed.length; start++)
        for (let end = start + 1; end <= Math.min(listed.length, start + 9); end++) {
          const name = listed.slice(start, end).join(" ");
          let groups = this.subjects.get(name) || [];
          if (unfinished && end === listed.length && name.length > 2)
            groups = beginning(this.subjects.keys(), name, 3).flatMap((known) => this.subjects.get(known)).slice(0, 3);
          for (const group of groups) {
            const span = found.get(group);
            if (!span || end - start > span[1] - span[0]) found.set(group, [start, end]);
          }
        }
      const spans = [...found.values()];
      const inside = (span) =>
        spans.some((of) => (of[0] !== span[0] || of[1] !== span[1]) && of[0] <= span[0] && span[1] <= of[1]);
      return new Map([...found].filter(([, span]) => !inside(span)));
    }

    // -- Filters ------------------------------------------------------------------------------------------------------

    /** Return which documents pass: kinds as the command line names them, one edition, a day whose knowledge counts. */
    allowed({ kinds = [], edition = "", asOf = "" }) {
      if (!kinds.length && !edition && !asOf) return null;
      const kindOf = this.shards.get("head").kinds;
      const published = this.editions.filter(([key, , day]) => day && day <= asOf && !this.companions.has(key));
      const chosen = edition ? this.editions.find(([key]) => key === edition) : published.at(-1);
      const [, , , , , line = [], gone = []] = chosen || [];
      return this.documents.map((document, num) => {
        if (kinds.length && !kinds.includes(kindOf[document.kind] || document.kind)) return false;
        if (edition && !document.edition.split(" ").some((one) => line.includes(one))) return false;
        if (edition && gone.includes(num)) return false;
        if (!asOf) return true;
        const known = document.date !== "" && document.date <= asOf;
        if (document.kind !== "rule") return document.kind === CARD_OR_TOPIC && known;
        const undated = this.editions.some(([key, , day]) => key === edition && !day);
        const beside = !edition && this.companions.has(document.edition);
        return (beside || line.includes(document.edition)) && (known || undated);
      });
    }

    // -- Searching ----------------------------------------------------------------------------------------------------

    /**
     * Answer a query: {hits, total, corrections, lacking}, {error} when it is none, or {missing} with the shards to load first.
     * A hit has what is shown of its document and `older`, the same rule in older editions.
     */
    search(text, filters = {}, limit = 10) {
      this.missing.clear();
      const base = [this.shard("head"), this.shard("words"), this.shard("names")];
      if (base.includes(undefined)) return { missing: [...this.missing] };
      try {
        const found = this.find(text, filters, limit);
        return this.missing.size ? { missing: [...this.missing] } : found;
      } catch (error) {
        if (error instanceof QueryError) return { error: error.message };
        throw error;
      }
    }

    find(text, filters, limit) {
      this.taken = 0;
      const asIs = text;
      text = this.shorten(text);
      const typed = parse(text, this.tuning);
      const [whole, unfinished] = this.finish(typed);
      const [node, corrections, lacking] = this.mend(whole, unfinished);
      const loose = plainWords(node);
      let allowed = this.allowed(filters);
      const [matched, units] = this.compile(node, unfinished);
      if (this.missing.size) return null;
      const listed = [];
      for (let num = 0; matched && num < this.size; num++) if (matched[num] && (!allowed || allowed[num])) listed.push(num);
      const candidates = best(listed, matched, Math.max(this.tuning.candidates, 3 * limit));
      const scores = new Map(candidates.slice(0, this.tuning.candidates).map((num) => [num, matched[num]]));
      const telling = [...new Set(loose || [])].filter((word) => !this.stops.has(word) && word !== unfinished);
      const nearest = telling.length > 1 ? this.nearest(telling, allowed) : new Map();
      if (this.missing.size) return null;
      const complaint = this.complaint(plainWords(typed) || [""]);
      if (complaint && ![...this.direct(text, null, "")].length) throw new QueryError(complaint);
      const asked = allWords(node);
      const subjects = this.named(asked, unfinished);
      const direct = new Map();
      if (loose) {
        for (const one of [text, this.content(loose).join(" ")])
          for (const [num, worth] of this.direct(one, allowed, unfinished)) direct.set(num, worth);
        for (const group of subjects.keys())
          for (const num of this.members.get(group))
            if ((!allowed || allowed[num]) && !scores.has(num)) scores.set(num, 0);
        for (const num of nearest.keys()) if (!scores.has(num)) scores.set(num, 0);
        for (const num of direct.keys()) if (!scores.has(num)) scores.set(num, 0);
      } else {
        const met = new Set(listed);
        allowed = this.documents.map((_, num) => met.has(num));
      }
      const further = new Map(candidates.filter((num) => !scores.has(num)).map((num) => [num, matched[num]]));
      const ranked = this.rank(scores, units, asked.length, subjects, direct, nearest);
      if (further.size) ranked.push(...this.rank(further, units, asked.length, subjects, direct, nearest));
      const forms = new Set(
        units.flatMap((unit) => [...unit.alternatives, ...unit.near].flat()).flatMap((one) => this.forms.get(one) || []),
      );
      const show = (hit) => ({ ...this.shown(hit, forms), older: hit.older.map((one) => this.shown(one)) });
      const hits = this.group(ranked, allowed, limit).map(show);
      return { hits, total: new Set([...listed, ...scores.keys()]).size, corrections, lacking, facets: this.facets, ...(text === asIs ? {} : { rarest: text }) };
    }

    rank(scores, units, asked, subjects, direct, nearest) {
      const tuning = this.tuning;
      let top = 0;
      for (const score of scores.values()) top = Math.max(top, score);
      const whole = units.reduce((total, unit) => total + unit.weight, 0) || 1;
      const ranked = [];
      for (const [num, matched] of scores) {
        const document = this.documents[num];
        const stands = (run) => this.follow(run, num);
        const met = units.reduce((total, unit) => {
          const share = unit.alternatives.some(stands) ? 1 : unit.near.some(stands) ? tuning.near : 0;
          return total + unit.weight * share;
        }, 0);
        const coverage = met / whole;
        let score = (matched / (top || 1)) * (tuning.plain + tuning.timesMet * coverage);
        score += tuning.metSquared * coverage ** 2;
        score *= (tuning.forms[document.form] ?? 1) * (STANDINGS[document.standing] ?? 1);
        const term = document.kind === "term";
        if (term && units.length > 2) score *= tuning.definition;
        const span = document.kind === CARD_OR_TOPIC && subjects.get(document.group);
        if (span) {
          const single = span[1] - span[0] === 1 && document.form === "topic";
          score += ((single ? 0.3 : 0.8) * (span[1] - span[0])) / Math.max(1, asked) + (single ? 0.1 : 0.5);
        }
        const unnamed = document.kind === CARD_OR_TOPIC && document.form === "card" && !span;
        const less = document.kind === "difference" ? tuning.asked.difference : unnamed ? tuning.asked.unnamed : 1;
        score = (score + (nearest.get(num) || 0) * less) * (this.companions.has(document.edition) ? tuning.companion : 1);
        if (!(term && document.form === "card" && subjects.size)) score += direct.get(num) || 0;
        ranked.push([score, num]);
      }
      ranked.sort(byScore);
      const seen = new Map();
      const spread = ranked.map(([score, num]) => {
        const before = seen.get(this.documents[num].group) || 0;
        seen.set(this.documents[num].group, before + 1);
        return [score * tuning.crowd ** Math.max(0, before - 1), num];
      });
      return spread.sort(byScore);
    }

    /** Put the same rule of older editions under the newest one that may be shown. */
    group(ranked, allowed, limit) {
      const heads = new Map(), placed = new Set();
      for (const [score, num] of ranked) {
        if (placed.has(num)) continue;
        let head = this.documents[num].newer.find((other) => !allowed || allowed[other]) ?? num;
        if (head !== num && placed.has(head)) {
          if (heads.has(head)) {
            heads.get(head).older.push({ num, score });
            placed.add(num);
            continue;
          }
          head = num;
        }
        if (heads.size >= limit) continue;
        const hit = { num: head, score, older: [] };
        heads.set(head, hit);
        placed.add(head);
        if (head !== num) {
          hit.older.push({ num, score });
          placed.add(num);
        }
      }
      const age = ({ num }) => this.editions.findIndex(([key]) => key === this.documents[num].edition);
      for (const hit of heads.values()) hit.older.sort((one, other) => age(other) - age(one));
      return [...heads.values()];
    }

    shown({ num, score }, forms) {
      const { kind, edition, form, standing, date } = this.documents[num];
      const { blocks } = this.shards.get("head");
      const block = under(blocks, num);
      const shard = this.shard(`d${block}`);
      if (!shard) return {};
      const [title, cited, told, text] = shard[num - blocks[block]];
      const citation = cited || title;
      const address = told.endsWith("*") ? `${told.slice(0, -1)}${pageName(title)}.html` : told;
      const found = { num, score, kind, edition, form, standing, date, title, citation, address };
      if (!forms) return found;
      if (!this.written.has(num)) this.written.set(num, written(text));
      return { ...found, snippet: snippet(text, forms, this.written.get(num)) };
    }
  }

  const byScore = (one, other) => other[0] - one[0] || one[1] - other[1];

  /** The numbers with the best scores, best first: sorting them all would take too long for a key. */
  function best(nums, scores, most) {
    const least = nums.length > most ? Float64Array.from(nums, (num) => scores[num]).sort().at(-most) : 0;
    const kept = nums.filter((num) => scores[num] >= least);
    return kept.sort((one, other) => scores[other] - scores[one] || one - other).slice(0, most);
  }

  function less(one, other) {
    const at = one.findIndex((value, place) => value !== other[place]);
    return at >= 0 && one[at] < other[at];
  }

  /**
   * Answer a query, loading with `load(names)` what is missing; a shard that cannot be had is an error. With `all`, the
   * other shards follow in the pauses: then every key is answered at once, and without a network.
   */
  async function answer(index, load, text, filters, limit, all) {
    for (;;) {
      const found = index.search(text, filters, limit);
      if (!found.missing) {
        if (all && !index.completing) complete(index, load).catch(() => (index.completing = false));
        return found;
      }
      await load(found.missing);
      if (!found.missing.every((name) => index.has(name)))
        throw new Error("its index is not whole");
    }
  }

  async function complete(index, load) {
    index.completing = true;
    for (let name = index.next(); name && index.completing; name = index.next()) {
      await new Promise((resolve) => setTimeout(resolve, 30));
      await load([name]);
      index.completing = index.has(name);
    }
  }

  const made = { Index, answer, pageName, stem, words };
  if (typeof module === "object" && module.exports) module.exports = made;
  else root.vtesrefSearch = made;
})(globalThis);
