// The search beside the page: it takes {index, call} once, the address of the index's folder and what its shards call,
// and then {id, text, filters, limit, all}, and answers {id, answer} or, when the index cannot be loaded, {id, failed}.
"use strict";
importScripts("search-core.js");
let folder = "";
const index = new self.vtesrefSearch.Index();
const load = (names) => importScripts(...names.map((name) => folder + index.file(name)));

self.onmessage = async ({ data }) => {
  if (data.index) {
    folder = data.index;
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
