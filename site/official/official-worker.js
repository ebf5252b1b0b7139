// The search of the official data beside the page: as search-worker.js, over an index of its own.
"use strict";
importScripts("search-core.js");
let folder = "";
const index = new self.vtesrefSearch.Index();
self.vtesrefOfficial = (...shard) => index.add(...shard);
const load = (names) => importScripts(...names.map((name) => folder + index.file(name)));

self.onmessage = async ({ data }) => {
  if (data.index) folder = data.index;
  if (data.id === undefined) return;
  try {
    const answer = await self.vtesrefSearch.answer(index, load, data.text, {}, data.limit, data.all);
    self.postMessage({ id: data.id, answer });
  } catch (error) {
    self.postMessage({ id: data.id, failed: String(error.message) });
  }
};
