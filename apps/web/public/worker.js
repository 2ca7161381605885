// Service worker that opens the app offline. It caches the app's files and the temple's public pages, never API
// responses: personal data is cached by the page, which knows when to delete it.
// Navigations try the network first, so that no one is stuck on an old version. To remove the worker from all phones,
// replace this file by retired-worker.js.

/** Files of the offline pages and the version's name; build/list-shell.ts writes both. */
const SHELL = []
const VERSION = 'unbuilt'

const CACHE = `app-${VERSION}`
const PAGE = '/'
const SEEN = 'temple-pages'
const MOST_SEEN = 20
/** Network timeout, because a stalled connection is worse than none. */
const PATIENCE_MS = 4000
const beside = ['/favicon.svg', '/manifest.webmanifest']
/** Documents outside the app, which need the network anyway. */
const others = ['/waiting-room.html', '/razorpay-bridge', '/gallery.html']

// No waiting for old pages to close: file names contain content hashes, so this worker can serve older pages too.
self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(keepShell())
})
self.addEventListener('activate', (event) => event.waitUntil(dropOlder().then(() => self.clients.claim())))

self.addEventListener('message', ({ data, ports }) => {
  if (!Array.isArray(data?.keep)) return
  keepFiles(data.keep).then(
    () => ports[0]?.postMessage(true),
    () => ports[0]?.postMessage(false),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || others.includes(pathname)) return
  if (request.mode !== 'navigate') {
    if (isFile(pathname)) event.respondWith(openFile(event, pathname))
  } else if (/^\/temple(\/|$)/.test(pathname)) event.respondWith(openSeen(event, pathname))
  else event.respondWith(openPage(request))
})

const isFile = (path) => path.startsWith('/assets/') || beside.includes(path)
/** Prefers this version's cache to older ones. Opening a cache may fail on a full phone. */
async function findKept(path) {
  try {
    const own = await caches.open(CACHE)
    return (await own.match(path, { ignoreVary: true })) ?? (await caches.match(path, { ignoreVary: true }))
  } catch {
    return undefined
  }
}

/**
 * Fetches from the network. With a cached copy as fallback, it also fails on a timeout or a 5xx; without one it waits,
 * because there is nothing better to show.
 */
async function askNetwork(request, kept) {
  if (!kept) return fetch(request)
  const patience = new AbortController()
  // Until the response headers arrive; a slow body is not cut off.
  const end = setTimeout(() => patience.abort(), PATIENCE_MS)
  try {
    const answer = await fetch(request, { signal: patience.signal })
    if (answer.status >= 500) throw new Error(`the page was answered with ${answer.status}`)
    return answer
  } finally {
    clearTimeout(end)
  }
}

/** The app's page from the network, or from the cache if that fails. */
async function openPage(request) {
  const kept = await findKept(PAGE)
  try {
    return await askNetwork(request, kept)
  } catch (failure) {
    if (kept) return kept
    throw failure
  }
}

/** A public page from the network, or as it was last seen. */
async function openSeen(event, path) {
  const seen = await findKept(path)
  try {
    const answer = await askNetwork(event.request, seen)
    if (answer.ok) keepAside(event, keepSeen(path, answer.clone()))
    return answer
  } catch (failure) {
    const kept = seen ?? (await findKept(PAGE))
    if (kept) return kept
    throw failure
  }
}

async function keepSeen(path, answer) {
  const cache = await caches.open(SEEN)
  await cache.delete(path)
  await cache.put(path, answer)
  const paths = await cache.keys()
  for (const oldest of paths.slice(0, Math.max(0, paths.length - MOST_SEEN))) await cache.delete(oldest)
}

/** Caches in the background: the response neither waits for the copy nor fails with it. */
function keepAside(event, keeping) {
  event.waitUntil(keeping.catch(() => undefined))
}

/** Files under /assets/ have content hashes in their names and never change. */
async function openFile(event, path) {
  const kept = await findKept(path)
  if (kept && path.startsWith('/assets/')) return kept
  try {
    const answer = await fetch(event.request)
    if (answer.ok) keepAside(event, keepFile(path, answer.clone()))
    return answer
  } catch (failure) {
    if (kept) return kept
    throw failure
  }
}

const keepFile = async (path, answer) => (await caches.open(CACHE)).put(path, answer)

/** Caches the page last, so that it is never cached without its files or with those of another version. */
async function keepShell() {
  await keepFiles(SHELL)
  const page = await fetch(PAGE, { cache: 'no-cache' })
  const text = await page.clone().text()
  if (!page.ok || (SHELL.length > 0 && !text.includes(SHELL[0])))
    throw new Error('the page is of another version')
  await (await caches.open(CACHE)).put(PAGE, page)
}

/** Files that an older version's cache has under the same name are copied instead of fetched. */
async function keepFiles(paths) {
  const cache = await caches.open(CACHE)
  for (const path of new Set(paths.filter(isFile))) {
    if (await cache.match(path, { ignoreVary: true })) continue
    const held = path.startsWith('/assets/') ? await findKept(path) : undefined
    if (held) await cache.put(path, held)
    else await cache.add(path)
  }
}

/** Keeps the previous version's cache, because pages opened before the update may still need its chunks. */
async function dropOlder() {
  const older = (await caches.keys()).filter((name) => name.startsWith('app-') && name !== CACHE)
  for (const name of older.slice(0, -1)) await caches.delete(name)
}
