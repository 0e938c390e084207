// Pictures from the blob store into `<img data-blob=HASH>`: an object URL each, given back when nothing shows
// it any more. `data-size="small"` shows a small copy, which is made once and kept. What this browser does
// not hold comes from the hub and stays here, so that it is there offline.

import { kindOf, redrawn, typeOf } from "./intake.js";
import { save } from "./files.js";
import { keyHeader } from "./key.js";

const SMALL = 384;
const KEPT = 64;
const PAUSE = 15_000;
const urls = new Map();
const making = new Map();
const missing = new Map();
let again = 0;

const isHash = (text) => /^[0-9a-f]{64}$/.test(text ?? "");
const keyOf = ({ dataset }) => (dataset.size === "small" ? `${dataset.blob}:small` : dataset.blob);

/** A blob from this browser, else from the hub: {mime, bytes} or null. */
export async function blob(hash, storage) {
  if (!isHash(hash)) return null;
  const own = await storage.blob(hash).catch(() => null);
  if (own) return own;
  if (performance.now() - (missing.get(hash) ?? -PAUSE) < PAUSE) return null;
  const found = await fromHub(hash, storage);
  if (!found) missing.set(hash, performance.now());
  else storage.cacheBlob(hash, found.mime, found.bytes);
  return found;
}

async function fromHub(hash, storage) {
  const address = new URL(`v1/blob/${hash}`, storage.base);
  if (storage.account) address.searchParams.set("account", storage.account);
  const response = await fetch(address, { headers: keyHeader() }).catch(() => null);
  if (!response?.ok) return null;
  const bytes = new Uint8Array(await response.arrayBuffer());
  const kind = kindOf(bytes);
  if (kind === "" || kind === "svg" || !(await isNamed(hash, bytes))) return null; // a portal's page, a cut answer
  return { mime: typeOf(kind), bytes };
}

/** Whether the bytes are those of the name; without TLS a browser has no way to tell. */
async function isNamed(hash, bytes) {
  if (!crypto.subtle) return true;
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return hash === [...sum].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Fills what a render has newly brought. */
export async function fill(root, storage) {
  await Promise.all([...root.querySelectorAll(":is(img, audio)[data-blob]")].map((image) => show(image, storage)));
  giveBack();
}

async function show(image, storage) {
  const key = keyOf(image);
  if (image.filled === key) return;
  image.filled = key;
  image.removeAttribute("src");
  const url = await urlOf(key, storage);
  if (image.filled !== key || !image.isConnected) return;
  if (url) {
    image.src = url;
  } else {
    image.filled = "";
    if (isHash(image.dataset.blob)) again ||= setTimeout(() => lookAgain(storage), PAUSE);
  }
}

function lookAgain(storage) {
  again = 0;
  fill(document, storage);
}

/** Back online: what was missing may be there now. */
export function listenForPictures(storage) {
  addEventListener("online", () => {
    missing.clear();
    fill(document, storage);
  });
}

function urlOf(key, storage) {
  if (urls.has(key)) return urls.get(key);
  if (!making.has(key)) {
    making.set(key, make(key, storage).catch(() => null).finally(() => making.delete(key)));
  }
  return making.get(key);
}

async function make(key, storage) {
  const [hash, isSmall] = key.split(":");
  const found = isSmall ? await small(hash, key, storage) : await blob(hash, storage);
  if (!/^(image|audio)\//.test(found?.mime ?? "")) return null;
  urls.set(key, URL.createObjectURL(new Blob([found.bytes], { type: found.mime })));
  return urls.get(key);
}

async function small(hash, key, storage) {
  const own = await storage.blob(key).catch(() => null);
  if (own) return own;
  const whole = await blob(hash, storage);
  if (!whole?.mime.startsWith("image/")) return null;
  const drawn = await redrawn(new Blob([whole.bytes], { type: whole.mime }), SMALL);
  const found = { mime: drawn.type, bytes: new Uint8Array(await drawn.arrayBuffer()) };
  storage.cacheBlob(key, found.mime, found.bytes);
  return found;
}

/** Object URLs hold their bytes in memory; a few that are out of sight are kept for the way back. */
function giveBack() {
  if (urls.size <= KEPT) return;
  const seen = new Set([...document.querySelectorAll(":is(img, audio)[data-blob]")].map(keyOf));
  for (const [key, url] of urls) {
    if (urls.size <= KEPT) return;
    if (seen.has(key)) continue;
    URL.revokeObjectURL(url);
    urls.delete(key);
  }
}

/** Fetches a file and keeps it here; false when it is nowhere to be had. */
export async function keep(hash, storage) {
  missing.delete(hash);
  return (await blob(hash, storage)) !== null;
}

/** Opens a kept file in a tab of its own, or saves it; false when it is nowhere to be had. */
export async function handOver(hash, name, how, storage) {
  missing.delete(hash);
  const found = await blob(hash, storage);
  if (!found) return false;
  const kind = kindOf(found.bytes);
  const mime = typeOf(kind);
  const isShown = ["jpeg", "png", "webp", "gif", "pdf"].includes(kind);
  if (how === "open" && isShown) {
    const url = URL.createObjectURL(new Blob([found.bytes], { type: mime }));
    const tab = window.open(url, "_blank");
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
    if (tab) {
      tab.opener = null;
      return true;
    }
  }
  save(name, mime, found.bytes);
  return true;
}
