// The engine beside the page: it takes {load} once, the addresses of what it needs, then {text, edition}, or {step,
// given, edition, decisions}; it answers {bytes} while it loads, {starting}, {ready}, {answer} or {step}, or {failed}.
let play = null;

// Counts what arrives, so that the page can show how far it is.
const fetchAsIs = self.fetch.bind(self);
async function counted(...request) {
  const response = await fetchAsIs(...request);
  if (!response.ok || !response.body) return response;
  const count = new TransformStream({
    transform(chunk, controller) {
      self.postMessage({ bytes: chunk.byteLength });
      controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(count), { status, statusText, headers });
}

async function load({ pyodide, engine, facts }) {
  self.fetch = counted;
  const get = async (address) => {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address} cannot be loaded (${response.status})`);
    return response;
  };
  const [{ loadPyodide }, modules, known] = await Promise.all([
    import(`${pyodide}pyodide.mjs`),
    get(engine).then(({ body }) => new Response(body.pipeThrough(new DecompressionStream("gzip"))).json()),
    get(facts).then((response) => response.text()),
  ]);
  const python = await loadPyodide({ indexURL: pyodide, checkAPIVersion: true });
  self.postMessage({ starting: true });
  for (const [name, source] of Object.entries(modules)) {
    const path = `/engine/${name}`;
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, source);
  }
  python.globals.set("facts_text", known);
  python.runPython("import sys; sys.path.insert(0, '/engine')");
  python.runPython("from vtesref.browser import Facts, answer_json, step_json; facts = Facts(facts_text); del facts_text");
  const answer = python.globals.get("answer_json");
  const next = python.globals.get("step_json");
  const facts_ = python.globals.get("facts");
  play = (asked) => asked.step
    ? { step: JSON.parse(next(asked.given, asked.edition, JSON.stringify(asked.decisions), facts_)) }
    : { answer: JSON.parse(answer(asked.text, asked.edition, facts_)) };
}

self.onmessage = async ({ data }) => {
  try {
    if (data.load) {
      await load(data.load);
      self.postMessage({ ready: true });
    } else self.postMessage(play(data));
  } catch (error) {
    self.postMessage({ failed: String(error.message).trim().split("\n").pop() });
  }
};
