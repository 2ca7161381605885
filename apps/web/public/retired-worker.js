// Put in place of worker.js, it removes the worker from each phone at the next page load (docs/operations/host.md).
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(retire()))

async function retire() {
  for (const name of await caches.keys()) if (/^(app-|temple-pages$)/.test(name)) await caches.delete(name)
  await self.registration.unregister()
}
