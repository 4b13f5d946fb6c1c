/**
 * Keeps the page on the device, so that it opens without a network. tools/page.py fills in the files with their digests.
 * A new version brings a new list: what has not changed is taken from the device, the rest is fetched, and nothing of it is
 * used before all of it is there and the page asks for it, or no tab is open any more.
 */

const FILES = __FILES__;
/** Files that are kept when they were needed for the first time. */
const LATER = __LATER__;
const CACHE = "tilery";
const scope = new URL("./", self.location.href);
const keyOf = (name) => new Request(new URL(`${name}?${FILES[name]}`, scope));

/** The file as its digest says: what the browser has loaded already if that is it, otherwise from the host. */
async function fetchChecked(name) {
  for (const cache of ["force-cache", "reload"]) {
    const answer = await fetch(new URL(name, scope), { cache });
    if (!answer.ok) continue;
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.clone().arrayBuffer()));
    if (
      Array.from(digest, (byte) => byte.toString(16).padStart(2, "0"))
        .join("")
        .startsWith(FILES[name])
    )
      return answer;
  }
  throw new Error(`${name} is not the file of this version.`);
}

/** Fetch what the device does not have in this version. */
async function collect() {
  const cache = await caches.open(CACHE);
  await Promise.all(
    Object.keys(FILES).map(async (name) => {
      if (LATER.includes(name) || (await cache.match(keyOf(name)))) return;
      await cache.put(keyOf(name), await fetchChecked(name));
    }),
  );
}

/** Drop what belongs to earlier versions. */
async function tidy() {
  const cache = await caches.open(CACHE);
  const wanted = new Set(Object.keys(FILES).map((name) => keyOf(name).url));
  for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request);
}

/** An address below the page that is none of its files: what the host has there, otherwise the page's own place of that path. */
async function answerElsewhere(request, { pathname, search }) {
  const found = await fetch(request).catch(() => null);
  if (found && found.status !== 404) return found;
  return Response.redirect(new URL(`#/${pathname.slice(scope.pathname.length)}${search}`, scope));
}

async function answer(request) {
  const url = new URL(request.url);
  const name = url.pathname.slice(scope.pathname.length) || "index.html";
  if (!Object.hasOwn(FILES, name)) return request.mode === "navigate" ? answerElsewhere(request, url) : fetch(request);
  const cache = await caches.open(CACHE);
  const kept = await cache.match(keyOf(name));
  if (kept) return kept;
  const fresh = await fetchChecked(name);
  await cache.put(keyOf(name), fresh.clone());
  return fresh;
}

self.addEventListener("install", (event) => event.waitUntil(collect()));
self.addEventListener("activate", (event) => event.waitUntil(tidy().then(() => self.clients.claim())));
self.addEventListener("message", (event) => event.data === "use" && self.skipWaiting());
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(scope.href)) event.respondWith(answer(request));
});
