// Runs the search core in Node as a page would: reads {core, index, task, ...} from standard input, writes the answers.
"use strict";
const path = require("node:path");

const asked = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
const core = require(asked.core);
const loaded = [];
const index = new core.Index();
globalThis.vtesrefIndex = (...shard) => index.add(...shard);

function load(names) {
  for (const name of names) {
    const file = path.join(asked.index, `${name}.js`);
    delete require.cache[file];
    require(file);
    loaded.push(name);
  }
}

const TASKS = {
  stems() {
    load(["head"]);
    return asked.words.map((word) => index.stem(word));
  },
  late() {
    load(asked.shards);
    return [...index.forms].map(([stemmed, listed]) => [stemmed, listed.join(" ")]).sort();
  },
  words: () => asked.texts.map(core.words),
  names: () => asked.titles.map(core.pageName),
  async search() {
    const answers = [];
    for (const { text, filters, limit } of asked.queries) {
      const answer = () => core.answer(index, load, text, filters, limit);
      await answer();
      const start = performance.now();
      const found = await answer();
      answers.push({ ...found, ms: performance.now() - start });
    }
    return answers;
  },
  async mixed() {
    load(["head", "words", "names"]);
    globalThis.vtesrefIndex = (name, data) => index.add(name, data, "of another build");
    return core.answer(index, load, "torpor").then(() => "answered", (error) => error.message);
  },
  async fresh() {
    const { text, filters, limit } = asked.query;
    const answer = await core.answer(index, load, text, filters, limit);
    return { answer, loaded };
  },
};

Promise.resolve(TASKS[asked.task]()).then((found) => process.stdout.write(JSON.stringify(found)));
