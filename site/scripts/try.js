// Situations of one's own: the engine is loaded on the first press of the button, in a worker, and stopped after ten
// seconds; the situation is in the address.
"use strict";
(() => {
  const LIMIT = 10_000; // milliseconds for one situation
  const find = (query) => document.querySelector(query);
  const form = find("#try");
  const here = document.currentScript.src;
  const page = document.documentElement;
  const root = new URL(page.dataset.root || "./", location.href).href;
  if (!location.protocol.startsWith("http") || typeof WebAssembly !== "object" || typeof Worker !== "function") {
    find("#try-unable").hidden = false;
    return;
  }
  const text = find("#try-text"), edition = find("#try-edition"), shown = find("#try-answer");
  const wait = find("#try-wait"), bar = find("#try-progress"), state = find("#try-state"), said = find("#try-said");
  const button = form.querySelector("button[type=submit]");
  form.hidden = false;

  function make(name, look, ...inside) {
    const element = document.createElement(name);
    if (look) element.className = look;
    element.append(...inside);
    return element;
  }

  // -- The worker -----------------------------------------------------------------------------------------------------

  let worker = null, ready = false, asked = null, timer = 0;

  function stop() {
    clearTimeout(timer);
    worker?.terminate();
    worker = null;
    ready = false;
  }

  function say(words, amount) {
    wait.hidden = !words;
    state.textContent = words;
    if (amount === undefined) bar.removeAttribute("value");
    else bar.value = amount;
  }

  function begin() {
    const size = Number(form.dataset.size);
    let arrived = 0;
    worker = new Worker(new URL("try-worker.js", here), { type: "module" });
    say("Fetching the engine", 0);
    worker.onmessage = ({ data }) => {
      if (data.bytes) say("Fetching the engine", Math.min(1, (arrived += data.bytes) / size));
      else if (data.starting) say("Starting the engine");
      else if (data.ready) {
        ready = true;
        send();
      } else if (data.failed) fail(`The engine could not be started or has stopped: ${data.failed}`);
      else {
        clearTimeout(timer);
        done();
        if (data.step) standing(data.step);
        else show(asked.text, data.answer);
      }
    };
    worker.onerror = (event) => {
      event.preventDefault();
      fail("The engine could not be loaded; check your connection and try again.");
    };
    worker.postMessage({ load: { pyodide: root + form.dataset.pyodide, engine: `${root}try/engine.zip`, facts: `${root}try/engine.json` } });
  }

  function send() {
    say("Playing the situation");
    timer = setTimeout(() => fail("It took more than ten seconds and was stopped. Try a shorter story."), LIMIT);
    worker.postMessage(asked);
  }

  function done() {
    say("");
    button.disabled = false;
    shown.setAttribute("aria-busy", "false");
  }

  function fail(words) {
    stop();
    done();
    shown.replaceChildren(make("p", "refused", words));
    said.textContent = words;
  }

  function play() {
    const typed = text.value;
    if (!typed.trim()) {
      text.focus();
      return;
    }
    remember();
    ask({ text: typed, edition: edition.value });
  }

  function ask(request) {
    if (button.disabled) return;
    asked = request;
    button.disabled = true;
    shown.setAttribute("aria-busy", "true");
    said.textContent = "";
    if (!worker) begin();
    else if (ready) send();
  }

  // -- The answer: the verdict, why, and every step on request ----------------------------------------------------------

  const cited = (cites, addresses, only) => [only ? [make("i", "", "only"), " "] : [], cites.map((one, place) => {
    const words = make(one.silent ? "i" : one.at ? "a" : "span", "", one.cite);
    if (one.at && !one.silent) words.href = root + addresses[one.at];
    return place ? [" · ", words] : [words];
  })].flat(2);
  const way = ({ told, cites, only }, addresses) => [`${told} `, ...cited(cites, addresses, only)];
  const line = (step, addresses) => make(
    "li", "", ...way(step, addresses), ...(step.also || []).flatMap((one) => [make("br"), ...way(one, addresses)]),
    ...(step.steps?.length ? [tree(step.steps, addresses)] : []),
  );
  const tree = (steps, addresses) => make("ol", "", ...steps.map((step) => line(step, addresses)));

  function outcome(one, { addresses, titles }) {
    const section = make("section", "play", make("h2", "", one.editions.map((key) => titles[key]).join(", ")));
    const verdict = make("ul", "verdict");
    if (one.refused) verdict.append(make("li", "no", `Refused: “${one.refused.line}”`));
    for (const { who, state, changed } of one.verdict) {
      verdict.append(make("li", changed ? "" : "same", ...(who ? [make("b", "", who), " "] : []), state));
    }
    section.append(verdict);
    const why = one.refused ? one.refused.bars.map((bar) => ({ told: bar.statement, cites: bar.cites })) : one.why;
    const short = one.count <= 4 && !one.refused;
    if (why.length && !short) section.append(make("ul", "why", ...why.map((step) => line(step, addresses))));
    if (one.count) {
      const told = make("div", "trace", tree(one.steps, addresses));
      section.append(short ? told : make("details", "steps", make("summary", "", `Every step, ${one.count} of them`), told));
    }
    for (const claim of one.failed) if (!one.refused || !claim.endsWith("was refused")) section.append(make("p", "refused", `Does not hold: ${claim}`));
    return section;
  }

  function mistake(typed, answer) {
    const told = make("div", "refused", make("p", "", answer.error));
    const { at, word } = answer;
    if (at >= 0 && word) {
      const end = at + word.length;
      told.append(make("p", "try-where", `${at > 60 ? "… " : ""}${typed.slice(Math.max(0, at - 60), at)}`, make("mark", "", typed.slice(at, end)), typed.slice(end, end + 60)));
      if (text.value === typed) {
        text.focus();
        text.setSelectionRange(at, end);
      }
      text.setAttribute("aria-invalid", "true");
    }
    if (answer.nearest) {
      const { part, whole, id } = answer.nearest;
      const edit = make("button", "", "Edit it");
      edit.type = "button";
      edit.addEventListener("click", () => {
        text.value = whole;
        text.removeAttribute("aria-invalid");
        text.focus();
      });
      const form = make("a", "", "how to write it");
      form.href = `${root}try/words.html#${id}`;
      told.append(make("p", "try-near", "The nearest example: ", make("code", "", part), " ", edit, " ", form));
    }
    const search = make("a", "", "Search the rules for it");
    search.href = `${root}search/index.html?q=${encodeURIComponent(typed.replace(/[|"*()]/g, " ").split(/\s+/).slice(0, 12).join(" ").slice(0, 200))}`;
    told.append(make("p", "", search));
    return told;
  }

  function show(typed, answer) {
    text.removeAttribute("aria-invalid");
    if (answer.error) {
      shown.replaceChildren(mistake(typed, answer));
      said.textContent = answer.error;
      return;
    }
    const { addresses, plays, groups, parting } = answer;
    const plain = (title) => title.replace(/Vampire: The Eternal Struggle, | for Vampire: The Eternal Struggle| for V:TES| rulebook/g, "");
    const titles = Object.fromEntries(plays.map((one) => [one.edition, `${plain(one.title)} (${answer.shorts[one.edition]})`]));
    const parts = [make("div", `plays n${groups.length}`, ...groups.map((one) => outcome(one, { ...answer, titles })))];
    if (plays.length > 1) {
      const agree = make("p", "agree", answer.agree ? `All ${plays.length} editions agree.` : parting.length ? "The editions disagree: " : "The editions disagree.");
      parting.forEach((one, place) => {
        const link = make("a", "", one.cite);
        link.href = root + addresses[one.at];
        agree.append(place ? "; " : "", link);
      });
      parts.unshift(agree);
    }
    shown.replaceChildren(...parts);
    said.textContent = plays.map((one) => `${one.title}: ${one.refused ? "refused. " : ""}${one.result}`).join(". ");
  }

  // -- Step by step: the table as a form, then numbered choices ----------------------------------------------------------

  const table = find("#table"), seats = find("#table-seats"), now = find("#table-now");
  const NAMES = [["Alice", 12, "Mira", 3, 6], ["Bob", 20, "Lupo", 4, 4], ["Cleo", 20, "Ivan", 3, 5], ["Dora", 20, "Nora", 4, 6], ["Eve", 20, "Rosa", 3, 3]];
  let given = "", decisions = [];
  table.hidden = false;

  function field(label, value, numeric) {
    const input = make("input", numeric ? "short" : "");
    input.value = value;
    if (numeric) Object.assign(input, { type: "number", min: 0, max: 99, inputMode: "numeric" });
    else input.maxLength = 60;
    input.setAttribute("aria-label", label);
    return input;
  }

  function minion(name, blood, capacity) {
    const row = make("div", "minion", "Minion ", field("Name of the minion", name), " ", field("Blood or life", blood, true), " of ", field("Capacity; empty for an ally", capacity, true), " ", field("What else it is: locked, torpor, prince ...", ""));
    row.lastChild.placeholder = "torpor, locked, prince ...";
    const away = make("button", "", "Remove");
    away.type = "button";
    away.addEventListener("click", () => row.remove());
    row.append(" ", away);
    return row;
  }

  function seat([name, pool, ...first]) {
    const more = make("button", "", "Add a minion");
    more.type = "button";
    const row = make("div", "seat", "Methuselah ", field("Name of the Methuselah", name), " ", field("Pool", pool, true), " pool ", more, minion(...first));
    more.addEventListener("click", () => row.append(minion(`Minion ${row.querySelectorAll(".minion").length + 1}`, 3, 5)));
    seats.append(row);
  }

  NAMES.slice(0, 2).forEach(seat);
  find("#table-seat").addEventListener("click", () => NAMES[seats.querySelectorAll(".seat").length] && seat(NAMES[seats.querySelectorAll(".seat").length]));

  const value = (input) => input.value.trim().replace(/[|;:,]/g, " ");
  const told = () => [...seats.querySelectorAll(".seat")].map((row) => {
    const [name, pool] = row.querySelectorAll(":scope > input");
    const minions = [...row.querySelectorAll(".minion")].map((one) => {
      const [who, blood, capacity, more] = one.querySelectorAll("input");
      return `${value(who)} ${value(blood) || 0}${value(capacity) ? `/${value(capacity)}` : " ally"} ${value(more)}`.trim();
    });
    return `${value(name)} ${value(pool) || 0}: ${minions.join(", ")}`.trim();
  }).join("; ");

  const go = (next) => ask({ step: true, given, edition: edition.value || edition.options[1].value, decisions: next });
  find("#table-form").addEventListener("submit", (event) => {
    event.preventDefault();
    given = told();
    go([]);
  });

  function standing(step) {
    if (step.error) {
      now.replaceChildren(make("p", "refused", step.error));
      said.textContent = step.error;
      return;
    }
    decisions = step.decisions;
    shown.replaceChildren();
    text.removeAttribute("aria-invalid");
    text.value = step.sentence;
    remember();
    const parts = [make("p", "", [...step.seats, ...step.verdict.map((one) => `${one.who} ${one.state}`)].join("; "))];
    const bars = (row) => row.bars.flatMap((bar) => {
      const link = make(bar.at ? "a" : "span", "", bar.cite);
      if (bar.at) link.href = root + step.addresses[bar.at];
      return [`${bar.statement} `, make("small", "", link), " "];
    });
    if (step.refused) parts.push(make("p", "refused", `Refused: “${step.refused.line}”. `, ...bars(step.refused)));
    parts.push(make("h3", "", step.who ? `${step.who} decides (${step.about})` : "What happens next?"));
    parts.push(make("ol", "choices", ...step.may.map((one) => {
      const choice = make("button", "", one.text);
      choice.type = "button";
      choice.addEventListener("click", () => go([...decisions, one.decision]));
      return make("li", "", choice);
    })));
    if (step.barred.length) {
      const rows = step.barred.map((one) => make("li", "", make("b", "", one.text), ": ", ...bars(one)));
      parts.push(make("details", "steps", make("summary", "", `What is not allowed, and why (${rows.length})`), make("ul", "why", ...rows)));
    }
    const undo = make("button", "", "Undo the last step"), end = make("button", "", "Show the outcome and the rules");
    undo.type = end.type = "button";
    undo.disabled = end.disabled = !decisions.length;
    undo.addEventListener("click", () => go(decisions.slice(0, -1)));
    end.addEventListener("click", play);
    parts.push(make("div", "try-row", undo, end));
    now.replaceChildren(...parts);
    now.focus({ preventScroll: true });
    said.textContent = step.who ? `${step.who} decides` : "What happens next?";
  }

  // -- The address ----------------------------------------------------------------------------------------------------

  function address() {
    const found = new URL(location.href);
    found.searchParams.set("s", text.value);
    if (edition.value) found.searchParams.set("by", edition.value);
    else found.searchParams.delete("by");
    found.hash = "";
    return found;
  }

  const remember = () => history.replaceState(history.state, "", address());

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    play();
  });
  text.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.isComposing) {
      event.preventDefault();
      if (!button.disabled) play();
    }
  });
  text.addEventListener("input", () => text.removeAttribute("aria-invalid"));
  edition.addEventListener("change", () => ready && !button.disabled && play());
  find("#try-examples").addEventListener("click", (event) => {
    const link = event.target.closest("a[data-situation]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || button.disabled) return;
    event.preventDefault();
    text.value = link.dataset.situation;
    form.scrollIntoView({ block: "start" });
    play();
  });
  const copy = find("#try-link");
  copy.hidden = !navigator.clipboard;
  copy.addEventListener("click", () => {
    const words = copy.textContent;
    navigator.clipboard.writeText(address().href).then(() => {
      copy.textContent = said.textContent = "Copied";
      setTimeout(() => (copy.textContent = words), 1600);
    }, () => {});
  });

  const wanted = new URLSearchParams(location.search);
  text.value = wanted.get("s") || "";
  if ([...edition.options].some((option) => option.value === wanted.get("by"))) edition.value = wanted.get("by");
})();
