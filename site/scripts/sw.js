// Reading without a network: the shell and the index of the search from the first visit, every page from when it was
// opened, and all of them when the reader asks for that (offline.js keeps them packed). The build puts VERSION (the hash
// of what follows), SHELL and SEARCH (their files), LASTING (the folder of Pyodide, whose files never change) and
// EDITIONS (the short titles by key) before this. What is asked for with another hash than a name has here is of another
// build.
const SHELL_CACHE = `vtesref-shell-${VERSION}`;
const PAGES = "vtesref-pages";
const WHOLE = "vtesref-whole";
const LASTING_CACHE = `vtesref-${LASTING}`;
const HERE = new URL("./", self.location);
const FIRST = new Map([...SHELL.filter((name) => name.startsWith("assets/")), ...SEARCH].map((name) => [name.split("?")[0], new URL(name, HERE).href]));
const PATIENCE = 3000; // milliseconds for the newest hashes, on a network that says nothing

self.addEventListener("install", (event) => {
  const names = navigator.connection?.saveData ? SHELL : [...SHELL, ...SEARCH];
  event.waitUntil(caches.open(SHELL_CACHE).then((cache) => cache.addAll(names.map((name) => new Request(new URL(name, HERE), { cache: "no-cache" })))).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const keep = [SHELL_CACHE, PAGES, WHOLE, LASTING_CACHE];
  event.waitUntil(caches.keys()
    .then((names) => Promise.all(names.filter((name) => name.startsWith("vtesref-") && !keep.includes(name)).map((name) => caches.delete(name))))
    .then(() => self.clients.claim())
    .then(() => self.clients.matchAll({ type: "window" }))
    .then((open) => Promise.all(open.map((page) => answer(new Request(page.url)).catch(() => {}))))); // opened before this
});

const html = (text, status = 200) => new Response(text, { status, headers: { "Content-Type": "text/html; charset=utf-8" } });

// A page out of what was kept as a whole: packs in the order of the addresses, each with its first one; a page is
// a list of its own pieces and of the numbers of pieces that pages of its pack share.
let opened = { pack: "", shared: [], pages: {} };
async function packed(name) {
  const whole = await caches.open(WHOLE);
  const index = await whole.match(new URL("offline/index.json", HERE).href);
  if (!index) return null;
  const pack = (await index.json()).packs.filter((one) => one.first <= name).pop();
  if (!pack) return null;
  if (opened.pack !== pack.name + pack.hash) {
    const found = await whole.match(new URL(pack.name, HERE).href);
    if (!found) return null;
    const stream = found.body.pipeThrough(new DecompressionStream("gzip"));
    const [shared, pages] = JSON.parse(await new Response(stream).text());
    opened = { pack: pack.name + pack.hash, shared, pages };
  }
  return opened.pages[name] ? html(opened.pages[name].map((one) => opened.shared[one] ?? one).join("")) : null;
}

// A kept page's own title, as its HTML writes it, without the name of the site; its address where it has none. A section
// of a book is told with the edition, since the books share their headings.
async function title(response, name) {
  const words = /<title>([^<]*)<\/title>/.exec((await response?.text()) || "")?.[1].replace(/ · [^·]*$/, "");
  const book = EDITIONS[name.split("/")[0]];
  return words ? (book && !words.includes(book) ? `${words} (${book})` : words) : name;
}

// What a page that is not kept may be called: as its address says it, with the edition.
function called(name) {
  const [folder, ...rest] = name.replace(/(?:index)?\.html$/, "").split("/").filter(Boolean);
  const words = (rest.pop() ?? folder ?? "").replace(/-/g, " ");
  const plain = /^[\w. ]+$/.test(words) ? words[0].toUpperCase() + words.slice(1) : "this page";
  return EDITIONS[folder] ? `${plain} (${EDITIONS[folder]})` : plain;
}

// What is said of a page that is not kept: styled as the others, with the pages that are.
async function missing(asked) {
  const shell = await caches.open(SHELL_CACHE);
  const found = await shell.match(new URL("offline/missing.html", HERE).href);
  if (!found) return null;
  const pages = await caches.open(PAGES);
  const kept = (await pages.keys()).map((one) => new URL(one.url).pathname.slice(HERE.pathname.length)).filter((name) => /^[\w./-]+\.html$/.test(name) && name !== "index.html").sort();
  const titled = await Promise.all(kept.map(async (name) => [name, await title(await pages.match(new URL(name, HERE).href), name)]));
  const links = titled.map(([name, words]) => `<li><a href="/${name}">${words}</a></li>`);
  const text = (await found.text()).replace("<!-- asked -->", called(asked)).replace("<!-- kept -->", links.join("")).replace(/ (href|src|action|data-root)=("?)\//g, (_, name, quote) => ` ${name}=${quote}${HERE.pathname}`);
  return html(text, 503);
}

// What was kept from the first visit: the same as ever for who asks for it as it was then; else what there is now, and
// without a network what was kept.
async function asset(shell, request, own) {
  const known = await shell.match(own);
  const same = request.url === own;
  if (known && same) return known;
  try {
    const fresh = await fetch(request);
    if (fresh.ok && same) await shell.put(own, fresh.clone());
    return fresh;
  } catch (error) {
    if (known) return known;
    throw error;
  }
}

async function answer(request) {
  const url = new URL(request.url);
  url.search = url.hash = "";
  const name = url.pathname.slice(HERE.pathname.length);
  const shell = await caches.open(SHELL_CACHE);
  if (FIRST.has(name)) return asset(shell, request, FIRST.get(name));
  if (name === "now.json") {
    const late = new Promise((_, reject) => setTimeout(reject, PATIENCE));
    return Promise.race([fetch(request), late]).catch(async (error) => (await shell.match(url.href)) ?? Promise.reject(error));
  }
  const lasting = LASTING && name.startsWith(LASTING);
  const pages = await caches.open(lasting ? LASTING_CACHE : PAGES);
  if (lasting) {
    const known = await pages.match(url.href);
    if (known) return known;
  }
  try {
    const fresh = await fetch(request.mode === "navigate" ? new Request(request, { cache: "no-cache" }) : request);
    if (fresh.ok && fresh.type === "basic") await pages.put(url.href, fresh.clone());
    return fresh;
  } catch (error) {
    const page = name === "" || name.endsWith("/") ? `${name}index.html` : name;
    const at = new URL(page, HERE).href;
    const known = (await pages.match(url.href)) || (await pages.match(at)) || (await shell.match(at)) || (await packed(page));
    if (known) return known;
    const instead = request.mode === "navigate" && (await missing(page));
    if (instead) return instead;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== HERE.origin || !url.pathname.startsWith(HERE.pathname)) return;
  if (/^offline\/(?:index\.json|\w+\.bin)$/.test(url.pathname.slice(HERE.pathname.length))) return; // offline.js keeps these
  event.respondWith(answer(event.request));
});
