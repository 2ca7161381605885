// Opens the app without a network. It keeps the app's own files and the temple's public pages, never an answer of the
// API: what belongs to a person is kept by the page, which knows when it must go.
// No page depends on it: a navigation asks the network first, so nobody is held in an old version, and
// retired-worker.js, put in this file's place, takes it off every phone.

/** The files of the pages that open without a network, and the name of this version: written in by build/list-shell.ts. */
const SHELL = []
const VERSION = 'unbuilt'

const CACHE = `app-${VERSION}`
const PAGE = '/'
const SEEN = 'temple-pages'
const MOST_SEEN = 20
/** A line that is there and carries nothing is worse than none. */
const PATIENCE_MS = 4000
const beside = ['/favicon.svg', '/manifest.webmanifest']
/** Pages of their own, which need the network anyway. */
const others = ['/waiting-room.html', '/razorpay-bridge', '/gallery.html']

// It answers for files that are named by their content, which an older page may ask it for as well: it need not wait.
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
/** This version's own before that of one that is older. A phone that is full may keep nothing and open nothing. */
async function findKept(path) {
  try {
    const own = await caches.open(CACHE)
    return (await own.match(path, { ignoreVary: true })) ?? (await caches.match(path, { ignoreVary: true }))
  } catch {
    return undefined
  }
}

/**
 * The newest page. Where another is kept in its place it fails as well when nothing has begun to come in time, or the host
 * is in trouble; without one whoever waits has nothing better.
 */
async function askNetwork(request, kept) {
  if (!kept) return fetch(request)
  const patience = new AbortController()
  // Until an answer begins: one that has begun is not cut off, however slowly it comes.
  const end = setTimeout(() => patience.abort(), PATIENCE_MS)
  try {
    const answer = await fetch(request, { signal: patience.signal })
    if (answer.status >= 500) throw new Error(`the page was answered with ${answer.status}`)
    return answer
  } finally {
    clearTimeout(end)
  }
}

/** The newest page where there is a network; the kept one where there is none. */
async function openPage(request) {
  const kept = await findKept(PAGE)
  try {
    return await askNetwork(request, kept)
  } catch (failure) {
    if (kept) return kept
    throw failure
  }
}

/** A page that everybody may read, as it was seen last. */
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

/** Whoever waits for the answer does not wait for its copy, and has it where none can be made. */
function keepAside(event, keeping) {
  event.waitUntil(keeping.catch(() => undefined))
}

/** What lies under /assets/ is named by its content and never changes. */
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

/** The page itself comes last: it is never kept without its files, nor with those of another version. */
async function keepShell() {
  await keepFiles(SHELL)
  const page = await fetch(PAGE, { cache: 'no-cache' })
  const text = await page.clone().text()
  if (!page.ok || (SHELL.length > 0 && !text.includes(SHELL[0])))
    throw new Error('the page is of another version')
  await (await caches.open(CACHE)).put(PAGE, page)
}

/** What an older version has under the same name is not fetched again. */
async function keepFiles(paths) {
  const cache = await caches.open(CACHE)
  for (const path of new Set(paths.filter(isFile))) {
    if (await cache.match(path, { ignoreVary: true })) continue
    const held = path.startsWith('/assets/') ? await findKept(path) : undefined
    if (held) await cache.put(path, held)
    else await cache.add(path)
  }
}

/** One version back stays: a page that was opened before this one may still ask for its parts. */
async function dropOlder() {
  const older = (await caches.keys()).filter((name) => name.startsWith('app-') && name !== CACHE)
  for (const name of older.slice(0, -1)) await caches.delete(name)
}
