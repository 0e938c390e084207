// Keeps the whole app on the device: hashed files never change, so they are served from the cache; pages
// are the cached shell; /v1/ is never touched. scripts/build-site fills in the two lines below.
const VERSION = "development";
const FILES = [];

const CACHE = `ledgerline-${new URL(self.registration.scope).pathname}-${VERSION}`;
const SCOPE = new URL(self.registration.scope);
const SHELL = new URL("index.html", SCOPE).href;
/** Below the scope, answered by the hub alone: API, shared documents, one-time tokens. */
const isHubs = (url) => /^(v1|s|p|feed)\//.test(url.pathname.slice(SCOPE.pathname.length)) || url.searchParams.has("token");

self.addEventListener("install", (event) => {
  event.waitUntil(fill());
  // What is in the cache need not wait for this script to start, in browsers that let it say so.
  const { hostname, port, protocol, pathname } = SCOPE;
  const at = (path) => new URLPattern({ protocol, hostname, port, pathname: path, search: "" });
  const routes = () => [
    { condition: { urlPattern: at(pathname), requestMode: "navigate" }, source: { cacheName: CACHE } },
    { condition: { urlPattern: at(`${pathname}assets/*.(js|css|wasm|svg)`) }, source: { cacheName: CACHE } },
  ];
  try {
    event.addRoutes?.(routes()).catch((error) => console.info("routes:", error));
  } catch (error) {
    console.info("routes:", error);
  }
});

async function fill() {
  const cache = await caches.open(CACHE);
  await Promise.all(FILES.map(async (name) => {
    const url = new URL(name, SCOPE).href;
    const known = name.startsWith("assets/") ? await caches.match(url) : undefined;
    const response = known ?? (await fetch(url, { cache: name.startsWith("assets/") ? "default" : "reload" }));
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    if (url === SHELL) return keepShell(cache, response);
    await cache.put(url, response);
  }));
}

/** The shell as a later visit gets it: it sets out at once for the rest of the core, which a first visit does not wait for. */
async function keepShell(cache, response) {
  const headers = new Headers(response.headers);
  for (const name of ["Content-Encoding", "Content-Length", "ETag"]) headers.delete(name);
  const rest = FILES.find((name) => /(^|\/)rest\.[^/]*wasm$/.test(name));
  const ahead = rest ? `<link rel="preload" href="./${rest}" as="fetch" crossorigin>\n<script` : "<script";
  const shell = (await response.text()).replace("<script", ahead);
  for (const url of [SHELL, SCOPE.href]) await cache.put(url, new Response(shell, { headers }));
}

self.addEventListener("activate", (event) => event.waitUntil((async () => {
  const prefix = CACHE.slice(0, -VERSION.length);
  for (const name of await caches.keys()) {
    if (!name.startsWith(prefix) || name === CACHE) continue;
    await keepFonts(await caches.open(name)).catch((error) => console.warn("fonts:", error)); // a full disk: fetched again
    await caches.delete(name);
  }
  await self.clients.claim();
})()));

/** Fonts that documents have needed stay after an update, so that those can be made offline, too. */
async function keepFonts(old) {
  const cache = await caches.open(CACHE);
  for (const request of await old.keys()) {
    const name = new URL(request.url).pathname.slice(SCOPE.pathname.length);
    const [font, , ending] = name.split(".");
    if (ending !== "ttf" || FILES.some((file) => file.startsWith(`${font}.`))) continue;
    await cache.put(request, await old.match(request));
  }
}

/** A tap on a notice (web/notices.js): to an open page of the app, else to a new one. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { path, url } = event.notification.data ?? {};
  if (!path) return;
  event.waitUntil((async () => {
    const pages = await self.clients.matchAll({ type: "window" });
    if (pages.length === 0) return self.clients.openWindow(new URL(url, SCOPE).href);
    await pages[0].focus();
    pages[0].postMessage({ open: path });
  })());
});

self.addEventListener("message", ({ data }) => { if (data === "activate") self.skipWaiting(); });

/** What other apps shared, until a page takes it in (web/shared.js); it outlives this version. */
const SHARED = `ledgerline-shared-${SCOPE.pathname}`;

/** Keeps shared files and leads on to the Inbox; the answer is a redirect, so that a reload shares nothing twice. */
async function share(request) {
  try {
    const form = await request.formData();
    const cache = await caches.open(SHARED);
    const files = form.getAll("files").filter((file) => file instanceof File && file.size > 0);
    for (const [place, file] of files.entries()) {
      const name = `${Date.now()}-${place}-${Math.random().toString(36).slice(2)}`;
      const headers = { "Content-Type": file.type || "application/octet-stream", "X-Name": encodeURIComponent(file.name) };
      await cache.put(new URL(`shared/${name}`, SCOPE).href, new Response(file, { headers }));
    }
  } catch (error) {
    console.warn("share:", error); // a full disk: the Inbox opens without the file
    return Response.redirect(new URL("inbox?shared=failed", SCOPE).href, 303);
  }
  return Response.redirect(new URL("inbox?shared=1", SCOPE).href, 303);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method === "POST" && url.href === new URL("share", SCOPE).href) {
    event.respondWith(share(request));
    return;
  }
  if (request.method !== "GET" || url.origin !== SCOPE.origin || isHubs(url)) return;
  if (request.mode === "navigate") event.respondWith(page(request, url));
  else if (FILES.includes(url.pathname.slice(SCOPE.pathname.length))) event.respondWith(file(request, url));
  else if (/\/assets\/[^/]+\.ttf$/.test(url.pathname)) event.respondWith(font(request, url));
});

/** The shell for every path of the app; below a deep path its relative links are made whole. */
async function page(request, url) {
  const shell = await (await caches.open(CACHE)).match(SHELL);
  if (!shell) return fetch(request);
  if (url.pathname === SCOPE.pathname) return shell;
  const headers = new Headers(shell.headers);
  for (const name of ["Content-Encoding", "Content-Length", "ETag"]) headers.delete(name);
  return new Response((await shell.text()).replaceAll('"./', `"${SCOPE.pathname}`), { headers });
}

/** A font for another script: fetched once, when a document needs it. */
async function font(request, url) {
  const cache = await caches.open(CACHE);
  const known = await caches.match(url.origin + url.pathname);
  const response = known ?? (await fetch(request));
  if (response.ok) await cache.put(url.origin + url.pathname, response.clone());
  return response;
}

async function file(request, url) {
  const cache = await caches.open(CACHE);
  return (await cache.match(url.origin + url.pathname)) ?? fetch(request);
}
