// Situations of one's own: the engine is loaded on the first press of the button, in a worker, and stopped after ten
// seconds; the situation is in the address. Where the engine cannot run, the form makes the command that plays it.
"use strict";
(() => {
  const LIMIT = 10_000; // milliseconds for one situation
  const find = (query) => document.querySelector(query);
  const form = find("#try");
  const here = document.currentScript.src;
  const page = document.documentElement;
  const root = new URL(page.dataset.root || "./", location.href).href;
  const able = form.dataset.pyodide && location.protocol.startsWith("http") && typeof WebAssembly === "object" && typeof Worker === "function";
  const text = find("#try-text"), edition = find("#try-edition"), shown = find("#try-answer");
  const wait = find("#try-wait"), bar = find("#try-progress"), state = find("#try-state"), said = find("#try-said");
  const button = form.querySelector("button[type=submit]");
  form.hidden = false;
  if (!able) {
    button.textContent = "Make the command";
    find("#try-hint").hidden = true;
    const unable = find("#try-unable");
    if (unable) unable.hidden = false;
  }

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
    worker = new Worker(new URL(`try-worker.js?${HASHES["try-worker.js"]}`, here), { type: "module" });
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
    const mine = worker;
    vtesrefNow(true).then((hashes) => {
      const at = (name) => `${root}${name}?${hashes[name] ?? ""}`;
      mine.postMessage({ load: { pyodide: root + form.dataset.pyodide, engine: at("try/engine.bin"), facts: at("try/engine.json") } });
    });
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

  // What is shown is brought into view, and told by its first words to who does not see it.
  function present(words, ...parts) {
    shown.replaceChildren(...parts);
    said.textContent = words;
    shown.scrollIntoView({ block: "start" });
  }

  function fail(words) {
    stop();
    done();
    present("Not played.", make("p", "refused", words));
  }

  // Where the engine cannot run: the line for the command line, as a shell reads it.
  function command() {
    const line = `vtesref scenario check '${text.value.trim().replace(/\s+/g, " ").replace(/'/g, `'"'"'`)}' --edition ${edition.value || "all"}`;
    const box = make("pre", "copy", make("code", "", line));
    box.tabIndex = 0;
    const copy = make("button", "", "Copy the command");
    copy.type = "button";
    copy.hidden = !navigator.clipboard;
    copy.addEventListener("click", () => navigator.clipboard.writeText(line).then(() => { copy.textContent = "Copied"; }, () => {}));
    present("The command is ready.", make("p", "", "On a computer with vtesref, this plays it:"), box, make("p", "try-near", copy));
  }

  function play() {
    const typed = text.value;
    if (!typed.trim()) {
      text.focus();
      return;
    }
    remember();
    if (able) ask({ text: typed, edition: edition.value });
    else command();
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
      section.append(short ? told : make("details", "steps", make("summary", "", `Every step (${one.count})`), told));
    }
    for (const claim of one.failed) if (!one.refused || !claim.endsWith("was refused")) section.append(make("p", "refused", `Does not hold: ${claim}`));
    return section;
  }

  // A button that puts a sentence into the field, to be changed.
  function editing(sentence) {
    const edit = make("button", "", "Edit it");
    edit.type = "button";
    edit.addEventListener("click", () => {
      text.value = sentence;
      text.removeAttribute("aria-invalid");
      form.scrollIntoView({ block: "start" });
      text.focus({ preventScroll: true });
    });
    return edit;
  }
  const offered = (words, sentence, ...more) => make("p", "try-near", words, make("code", "", sentence), " ", editing(sentence), ...more.flatMap((one) => [" ", one]));
  function leading(words, address) {
    const link = make("a", "", words);
    link.href = root + address;
    return link;
  }

  function mistake(typed, answer) {
    const told = make("div", "refused", make("p", "", answer.error));
    const { at, word, nearest } = answer;
    if (at >= 0 && word) {
      const end = at + word.length;
      told.append(make("p", "try-where", `${at > 60 ? "… " : ""}${typed.slice(Math.max(0, at - 60), at)}`, make("mark", "", typed.slice(at, end)), typed.slice(end, end + 60)));
      if (text.value === typed && matchMedia("(hover: hover)").matches) { // on a phone the keyboard would hide the answer
        text.focus({ preventScroll: true });
        text.setSelectionRange(at, end);
      }
      text.setAttribute("aria-invalid", "true");
    }
    for (const sentence of answer.sentences || []) told.append(offered("Understood so far: ", sentence));
    if (nearest?.name) told.append(offered("The nearest situation: ", nearest.whole, leading(nearest.name, nearest.address)));
    else if (nearest) told.append(offered("The nearest example: ", nearest.whole, leading("how to write it", `try/words.html#${nearest.id}`)));
    const words = typed.replace(/[|"*()]/g, " ").split(/\s+/).slice(0, 12).join(" ").slice(0, 200);
    told.append(make("p", "", leading("Search the rules for it", `search/index.html?q=${encodeURIComponent(words)}`)));
    return told;
  }

  function show(typed, answer) {
    text.removeAttribute("aria-invalid");
    if (answer.error) {
      present("Not played.", mistake(typed, answer));
      return;
    }
    const { addresses, plays, groups, parting } = answer;
    const plain = (title) => title.replace(/Vampire: The Eternal Struggle, | for Vampire: The Eternal Struggle| for V:TES| rulebook/g, "");
    const titles = Object.fromEntries(plays.map((one) => [one.edition, `${plain(one.title)} (${answer.shorts[one.edition]})`]));
    const parts = [make("div", `plays n${groups.length}`, ...groups.map((one) => outcome(one, { ...answer, titles })))];
    if (answer.understood) parts.unshift(offered("Understood as: ", answer.understood));
    if (answer.line?.line) {
      const line = make("p", "answer", answer.line.line, " ");
      if (answer.line.id) line.append(leading(answer.line.citation, addresses[answer.line.id]));
      parts.unshift(line);
    }
    if (plays.length > 1) {
      const agree = make("p", "agree", answer.agree ? `All ${plays.length} editions agree.` : parting.length ? "The editions disagree: " : "The editions disagree.");
      parting.forEach((one, place) => agree.append(place ? "; " : "", leading(one.cite, addresses[one.at])));
      parts.push(agree);
    }
    present(plays.some((one) => one.refused) ? "Played; a line was refused." : "Played.", ...parts);
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
    if (able) return go([]);
    text.value = `${given} | ${text.value.split("|")[1]?.trim() || ""}`;
    form.scrollIntoView({ block: "start" });
    text.focus({ preventScroll: true });
  });

  function standing(step) {
    if (step.error) {
      now.replaceChildren(make("p", "refused", step.error));
      said.textContent = "Not played.";
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
  edition.addEventListener("change", () => (ready || !able) && !button.disabled && text.value.trim() && play());
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
