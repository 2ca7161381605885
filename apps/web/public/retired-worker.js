// Put in the place of worker.js it takes the worker off every phone with its next page (docs/operations/host.md).
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(retire()))

async function retire() {
  for (const name of await caches.keys()) if (/^(app-|temple-pages$)/.test(name)) await caches.delete(name)
  await self.registration.unregister()
}
