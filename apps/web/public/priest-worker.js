// Opens the priest's page without a network. It is registered for /priest alone and keeps the app's own files, never an
// answer of the API: the day's names are kept by the page, which knows when they must go.
const CACHE = 'priest-page'
const PAGE = '/priest'
const beside = ['/apply-stored-theme.js', '/favicon.svg']
/** A line that is there and carries nothing is worse than none. */
const PATIENCE_MS = 4000

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', ({ data, ports }) => {
  if (!Array.isArray(data?.keep)) return
  keepFiles(data.keep).then(
    () => ports[0]?.postMessage(true),
    () => ports[0]?.postMessage(false),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(openPage(request))
  else if (isFile(url.pathname)) event.respondWith(openFile(request, url.pathname))
})

const isFile = (path) => path.startsWith('/assets/') || beside.includes(path)

/** The newest page where there is a network; the kept one where there is none. */
async function openPage(request) {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(PAGE)
  try {
    const answer = await fetch(request, kept ? { signal: AbortSignal.timeout(PATIENCE_MS) } : {})
    return answer.ok || !kept ? answer : kept
  } catch (failure) {
    if (kept) return kept
    throw failure
  }
}

/** What lies under /assets/ is named by its content and never changes. */
async function openFile(request, path) {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(path)
  if (kept && path.startsWith('/assets/')) return kept
  try {
    const answer = await fetch(request)
    if (answer.ok) await cache.put(path, answer.clone())
    return answer
  } catch (failure) {
    if (kept) return kept
    throw failure
  }
}

/**
 * Exactly what the page has loaded, and the page itself last, so that it is never kept without its files. Those of an older
 * version go. Without a network everything stays as it is.
 */
async function keepFiles(paths) {
  const cache = await caches.open(CACHE)
  const wanted = new Set(paths.filter(isFile))
  const held = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll([...wanted].filter((path) => !held.has(path)))
  if (held.has(PAGE) && !self.navigator.onLine) return
  await cache.add(PAGE)
  for (const path of held) if (path !== PAGE && !wanted.has(path)) await cache.delete(path)
}
