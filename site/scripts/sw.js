// Reading without a network: the shell at once, every page from when it was first opened. The build puts VERSION (the
// hash of the shell), SHELL (its files) and LASTING (the folder of Pyodide, whose files never change) before this.
const SHELL_CACHE = `vtesref-shell-${VERSION}`;
const PAGES = "vtesref-pages";
const LASTING_CACHE = `vtesref-${LASTING}`;
const HERE = new URL("./", self.location);

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL_CACHE).then((cache) => cache.addAll(SHELL.map((name) => new URL(name, HERE).href))).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const keep = [SHELL_CACHE, PAGES, LASTING_CACHE];
  event.waitUntil(caches.keys()
    .then((names) => Promise.all(names.filter((name) => name.startsWith("vtesref-") && !keep.includes(name)).map((name) => caches.delete(name))))
    .then(() => self.clients.claim())
    .then(() => self.clients.matchAll({ type: "window" }))
    .then((open) => Promise.all(open.map((page) => answer(new Request(page.url)).catch(() => {}))))); // opened before this
});

async function answer(request) {
  const url = new URL(request.url);
  url.search = url.hash = "";
  const name = url.pathname.slice(HERE.pathname.length);
  const shell = await caches.open(SHELL_CACHE);
  if (SHELL.includes(name) && name.startsWith("assets/")) {
    const known = await shell.match(url.href);
    if (known) return known;
  }
  const lasting = LASTING && name.startsWith(LASTING);
  const pages = await caches.open(lasting ? LASTING_CACHE : PAGES);
  if (lasting) {
    const known = await pages.match(url.href);
    if (known) return known;
  }
  try {
    const fresh = await fetch(request);
    if (fresh.ok && fresh.type === "basic") await pages.put(url.href, fresh.clone());
    return fresh;
  } catch (error) {
    const index = name === "" || name.endsWith("/") ? new URL(`${name}index.html`, HERE).href : url.href;
    const known = (await pages.match(url.href)) || (await pages.match(index)) || (await shell.match(index));
    if (known) return known;
    if (request.mode === "navigate") {
      return new Response("<!DOCTYPE html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'><title>Offline</title><h1>Not here without a network</h1><p>This page was not opened before. <a href=" + HERE.pathname + "index.html>Home</a></p>", { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
    }
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== HERE.origin || !url.pathname.startsWith(HERE.pathname)) return;
  event.respondWith(answer(event.request));
});
