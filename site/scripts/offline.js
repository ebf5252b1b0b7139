// Keeping everything for reading without a network: the pages come packed, and stay so (sw.js takes them out).
"use strict";
(() => {
  const find = (id) => document.getElementById(`offline-${id}`);
  const state = find("state"), keep = find("keep"), drop = find("drop"), wait = find("wait"), progress = find("progress");
  const root = new URL(document.documentElement.dataset.root || "./", location.href);
  const INDEX = new URL("offline/index.json", root).href;
  const WHOLE = "vtesref-whole";
  const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
  if (!location.protocol.startsWith("http") || !navigator.serviceWorker || !self.caches || typeof DecompressionStream !== "function") {
    state.textContent = "This browser cannot save pages for offline reading, or this page was opened from a file.";
    return;
  }
  const read = async (response) => (response?.ok ? response.json() : null);

  async function show(said = "") {
    const cache = await caches.open(WHOLE);
    const kept = await read(await cache.match(INDEX));
    const now = await fetch(INDEX, { cache: "no-store" }).then(read, () => null);
    const current = kept && now && kept.version === now.version;
    state.textContent = said || (!kept ? now ? `All ${now.pages} pages are ${megabytes(now.size)}.` : "There is no network now."
      : current || !now ? `Everything is saved: ${kept.pages} pages, ${megabytes(kept.size)}.`
        : `You have saved an older version of this site; the changes since then are ${megabytes(changed(kept, now))}.`);
    keep.hidden = !now || Boolean(current);
    keep.textContent = kept ? "Bring it up to date" : `Keep everything${now ? ` (${megabytes(now.size)})` : ""}`;
    drop.hidden = !kept;
    wait.hidden = true;
    return { cache, kept, now };
  }

  const due = (kept, now) => now.packs.filter((one) => !kept?.packs.some((other) => other.name === one.name && other.hash === one.hash));
  const changed = (kept, now) => due(kept, now).reduce((sum, one) => sum + one.size, 0);

  keep.addEventListener("click", async () => {
    keep.hidden = true;
    const { cache, kept, now } = await show();
    if (!now) return;
    keep.hidden = true;
    wait.hidden = false;
    let done = 0;
    const whole = changed(kept, now) || 1;
    try {
      navigator.storage?.persist?.();
      for (const pack of due(kept, now)) {
        const address = new URL(pack.name, root).href;
        const response = await fetch(address, { cache: "no-store" });
        if (!response.ok) throw new Error(`${pack.name} cannot be loaded (${response.status})`);
        await cache.put(address, new Response(await response.arrayBuffer()));
        progress.value = (done += pack.size) / whole;
        state.textContent = `${megabytes(done)} of ${megabytes(whole)}`;
      }
      for (const more of globalThis.vtesrefKeep ?? []) await more(); // what other scripts of the page have to keep
      await cache.put(INDEX, new Response(JSON.stringify(now), { headers: { "Content-Type": "application/json" } }));
      await show();
    } catch (error) {
      await show(`Not everything could be fetched: ${error.message}. Try again.`);
    }
  });
  drop.addEventListener("click", () => caches.delete(WHOLE).then(() => show("Removed.")));
  show();
})();
