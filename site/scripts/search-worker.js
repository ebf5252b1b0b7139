// The search beside the page, in one file with what it asks (search-core.js): it takes {index, call, hash} once, the address
// of the index's folder, what its shards call and the hash of them, and then {id, text, filters, limit, all}, and answers
// {id, answer} or, when the index cannot be loaded, {id, failed}.
"use strict";
if (!globalThis.document) {
  let folder = "", index;
  const load = (names) => importScripts(...names.map((name) => folder + index.file(name)));

  self.onmessage = async ({ data }) => {
    if (data.index) {
      folder = data.index;
      index = new self.vtesrefSearch.Index(data.hash);
      self[data.call] = (...shard) => index.add(...shard);
    }
    if (data.id === undefined) return;
    try {
      const answer = await self.vtesrefSearch.answer(index, load, data.text, data.filters, data.limit, data.all);
      self.postMessage({ id: data.id, answer });
    } catch (error) {
      self.postMessage({ id: data.id, failed: String(error.message) });
    }
  };
}
