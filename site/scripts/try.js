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
        show(asked.text, data.answer);
      }
    };
    worker.onerror = (event) => {
      event.preventDefault();
      fail("The engine could not be loaded; look after your connection and try again.");
    };
    worker.postMessage({ load: { pyodide: root + form.dataset.pyodide, engine: `${root}try/engine.zip`, facts: `${root}try/engine.json` } });
  }

  function send() {
    say("Playing it out");
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
    asked = { text: typed, edition: edition.value };
    remember();
    button.disabled = true;
    shown.setAttribute("aria-busy", "true");
    said.textContent = "";
    if (!worker) begin();
    else if (ready) send();
  }

  // -- The answer -----------------------------------------------------------------------------------------------------

  function cited(one, addresses) {
    if (!one.at) return make("span", "at", one.cite);
    const link = make("a", "at", one.cite);
    link.href = root + addresses[one.at];
    if (one.statement) link.title = one.statement;
    return link;
  }

  const tree = (steps, addresses) => make("ol", "", ...steps.map((step) => make(
    "li", step.position, make("span", "told", step.told), " ", cited(step, addresses),
    ...(step.steps.length ? [tree(step.steps, addresses)] : []),
  )));

  function outcome(one, addresses) {
    const section = make("section", "play", make("h2", "", one.title));
    section.append(make("p", "outcome", make("span", "kind", "Outcome"), ` ${one.result}`));
    if (one.steps.length) section.append(make("div", "trace", tree(one.steps, addresses)));
    if (one.refused) {
      const bars = one.refused.bars.map((bar) => make("li", "", `${bar.statement} `, cited(bar, addresses)));
      section.append(make("div", "refused", make("p", "", make("span", "kind", "Refused"), ` “${one.refused.line}”`), make("ul", "", ...bars)));
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
    const { addresses, plays, parting } = answer;
    const parts = plays.map((one) => outcome(one, addresses));
    if (plays.length > 1) {
      const agree = make("p", "agree", answer.agree ? "The editions agree." : parting.length ? "The editions part: " : "The editions part.");
      parting.forEach((one, place) => agree.append(place ? "; " : "", cited(one, addresses)));
      parts.unshift(agree);
    }
    shown.replaceChildren(...parts);
    said.textContent = plays.map((one) => `${one.title}: ${one.refused ? "refused. " : ""}${one.result}`).join(". ");
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
