// What other apps shared to this one (manifest: share_target). The service worker keeps the files in a cache of
// their own; the page takes them into the Inbox as if they had been chosen there, and only then lets go of them.

import { readFiles } from "./files.js";

const TOKEN = "inbox/files/share";
const ACCEPT = "image/*,application/pdf,application/xml,text/xml";

const pause = (time) => new Promise((resolve) => { setTimeout(resolve, time); });

/** Whether the store comes to hold the bytes; without TLS a browser has no way to tell, and shares nothing either. */
async function isStored(bytes, storage) {
  if (!crypto.subtle) return true;
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const hash = [...sum].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  for (let tries = 0; tries < 20; tries++) {
    if (await storage.blob(hash).catch(() => null)) return true;
    await pause(250);
  }
  return false;
}

const cacheName = (base) => `ledgerline-shared-${base.pathname}`;

/** Whether something waits; asked before the whole core is fetched for it. */
export async function isSomethingShared(base) {
  return Boolean(globalThis.caches) && caches.has(cacheName(base)).catch(() => false);
}

/** Takes in what waits, in the order in which it came; one tab does it. */
export async function takeShared(app, base, storage) {
  const name = cacheName(base);
  const all = async () => {
    const cache = await caches.open(name);
    const requests = (await cache.keys()).sort((a, b) => (a.url < b.url ? -1 : 1));
    const files = [];
    for (const request of requests) {
      const response = await cache.match(request);
      const bytes = await response.blob();
      files.push(new File([bytes], decodeURIComponent(response.headers.get("X-Name") ?? "") || "shared", { type: bytes.type }));
    }
    if (files.length === 0) return;
    const taken = await readFiles(files, ACCEPT);
    app.files(TOKEN, taken);
    // What is not in the store after a while stays for the next time: taken in twice it is known by its bytes.
    for (const [place, { bytes, problem }] of taken.entries()) {
      if (problem || await isStored(bytes, storage)) await cache.delete(requests[place]);
    }
  };
  if (navigator.locks) await navigator.locks.request(name, all);
  else await all();
}
