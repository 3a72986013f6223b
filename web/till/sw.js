/* The till's page and scripts on this device, so that it starts without the server. The build fills in version and files. */
const VERSION = '__VERSION__';
const FILES = __FILES__;
const PAGE = '/pos';
const CACHE = `till-${VERSION}`;

const install = async () => {
  const cache = await caches.open(CACHE);
  // Past the browser's own cache. One file that fails leaves the version before in place.
  await cache.addAll([PAGE, ...FILES].map((file) => new Request(file, { cache: 'reload' })));
  // Afterwards a new version waits until the screens ask for it: never in the middle of a sale.
  if (!self.registration.active) await self.skipWaiting();
};

/** The version before is kept until the next one comes: a page that still runs it may load its last parts. */
const forgetOld = async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith('till-') && name !== CACHE);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
};

const fromCache = async (key, request) => {
  const own = await (await caches.open(CACHE)).match(key);
  return own ?? (await caches.match(key)) ?? fetch(request);
};

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(forgetOld()));
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(self.skipWaiting());
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') {
    if (pathname === PAGE || pathname.startsWith(`${PAGE}/`)) event.respondWith(fromCache(PAGE, request));
    return;
  }
  if (pathname.startsWith('/assets/') || pathname === '/favicon.svg') event.respondWith(fromCache(pathname, request));
});
