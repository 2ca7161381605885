import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, it, vi } from 'vitest'

const read = (name: string) => readFileSync(`${import.meta.dirname}/../../../public/${name}`, 'utf8')
const ORIGIN = 'https://seva.temple.example'

type Event = Record<string, unknown>
type Shelf = Map<string, string>

// Responses read from the fake cache contain `kept` where the network's contain `network`.
/** A fake browser whose network can be cut and whose caches outlive a worker and can be inspected. */
function openBrowser() {
  const shelves = new Map<string, Shelf>()
  const net = { isOn: true, isSilent: false, entry: '/assets/index-1.js', status: 200 }
  const disk = { isFull: false }
  const patience = new Map<number, () => void>()
  const asked: string[] = []
  const pathOf = (what: string | { url: string }) =>
    new URL(typeof what === 'string' ? what : what.url, ORIGIN).pathname
  const makeAnswer = (text: string, status = 200) => ({
    ok: status < 400,
    status,
    said: text,
    text: async () => text,
    clone: () => makeAnswer(text, status),
  })
  const fetchSpy = async (what: string | { url: string }, { signal }: { signal?: AbortSignal } = {}) => {
    asked.push(pathOf(what))
    if (net.isSilent)
      await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('cut off'))))
    if (!net.isOn) throw new TypeError('no network')
    return makeAnswer(`network ${pathOf(what)} ${pathOf(what) === '/' ? net.entry : ''}`.trim(), net.status)
  }
  const openShelf = (name: string) => {
    const held = shelves.get(name) ?? new Map<string, string>()
    shelves.set(name, held)
    const put = async (path: string, answer: { said: string }) => {
      if (disk.isFull) throw new Error('QuotaExceededError')
      held.set(path, answer.said)
    }
    return {
      put,
      match: async (path: string) => {
        const said = held.get(path)
        return said === undefined ? undefined : makeAnswer(said.replace('network', 'kept'))
      },
      add: async (path: string) => put(path, await fetchSpy(path)),
      keys: async () => [...held.keys()],
      delete: async (path: string) => held.delete(path),
    }
  }
  const caches = {
    open: async (name: string) => openShelf(name),
    keys: async () => [...shelves.keys()],
    delete: async (name: string) => shelves.delete(name),
    match: async (path: string) => {
      const name = [...shelves.keys()].find((one) => shelves.get(one)?.has(path))
      return name === undefined ? undefined : openShelf(name).match(path)
    },
  }
  /** Installs a version of the worker. */
  async function start(source: string) {
    const listeners = new Map<string, (event: Event) => void>()
    let isUnregistered = false
    const self = {
      addEventListener: (name: string, listener: (event: Event) => void) => listeners.set(name, listener),
      location: { origin: ORIGIN },
      skipWaiting: async () => undefined,
      clients: { claim: async () => undefined },
      registration: {
        unregister: async () => {
          isUnregistered = true
        },
      },
    }
    const setTimeout = (work: () => void) => {
      const id = patience.size + 1
      patience.set(id, work)
      return id
    }
    const clearTimeout = (id: number) => patience.delete(id)
    runInNewContext(source, { self, caches, fetch: fetchSpy, URL, AbortController, setTimeout, clearTimeout })
    const during = async (name: string) => {
      let until: unknown
      listeners.get(name)?.({ waitUntil: (work: unknown) => (until = work) })
      await until
    }
    await during('install')
    await during('activate')
    /** The worker's response; undefined if it does not handle the request. */
    const ask = async (url: string, { mode = 'cors', method = 'GET' } = {}) => {
      let answer: Promise<{ said: string }> | undefined
      const works: unknown[] = []
      listeners.get('fetch')?.({
        request: { url: ORIGIN + url, mode, method },
        respondWith: (given: Promise<{ said: string }>) => (answer = given),
        waitUntil: (work: unknown) => works.push(work),
      })
      const said = answer && (await answer).said
      await Promise.all(works)
      return said
    }
    const keep = (paths: string[]) =>
      new Promise<boolean>((resolve) => {
        listeners.get('message')?.({ data: { keep: paths }, ports: [{ postMessage: resolve }] })
      })
    return { ask, keep, isUnregistered: () => isUnregistered }
  }
  return { net, disk, patience, asked, shelves, start }
}

/** The built worker, with the file list of its version. */
const build = (version: string, shell: string[]) =>
  read('worker.js')
    .replace('const SHELL = []', `const SHELL = ${JSON.stringify(shell)}`)
    .replace("const VERSION = 'unbuilt'", `const VERSION = '${version}'`)
const first = build('1', ['/assets/index-1.js', '/assets/same.js'])
const second = build('2', ['/assets/index-2.js', '/assets/same.js'])
const open = { mode: 'navigate' }

it('opens every page and its files without a network, as soon as it is installed', async () => {
  const { net, start } = openBrowser()
  const { ask, keep } = await start(first)
  expect(await keep(['/assets/words-ml.js'])).toBe(true)
  net.isOn = false
  expect(await ask('/history?receipt=1', open)).toBe('kept / /assets/index-1.js')
  expect(await ask('/priest', open)).toBe('kept / /assets/index-1.js')
  expect(await ask('/assets/index-1.js')).toBe('kept /assets/index-1.js')
  expect(await ask('/assets/words-ml.js')).toBe('kept /assets/words-ml.js')
  await expect(ask('/assets/other.js')).rejects.toThrow('no network')
})

it('takes the newest page where there is a network, and the kept one where its host is in trouble', async () => {
  const { net, start } = openBrowser()
  const { ask } = await start(first)
  expect(await ask('/home', open)).toBe('network /home')
  net.status = 502
  expect(await ask('/home', open)).toBe('kept / /assets/index-1.js')
})

it('keeps no answer of the API, nothing that is sent, and leaves the pages of their own alone', async () => {
  const { shelves, start } = openBrowser()
  const { ask, keep } = await start(first)
  expect(await ask('/assets/a.js', { method: 'POST' })).toBeUndefined()
  expect(await ask('/config.json')).toBeUndefined()
  expect(await ask('/waiting-room.html', open)).toBeUndefined()
  expect(await ask('/razorpay-bridge', open)).toBeUndefined()
  await keep(['/robots.txt', '/booking/my-bookings'])
  expect([...(shelves.get('app-1')?.keys() ?? [])]).toEqual(['/assets/index-1.js', '/assets/same.js', '/'])
})

it('waits four seconds for an answer to begin, and cuts off none that has', async () => {
  const { net, patience, start } = openBrowser()
  const { ask } = await start(first)
  expect(await ask('/home', open)).toBe('network /home')
  expect(patience.size).toBe(0)
  net.isSilent = true
  const asked = ask('/home', open)
  await vi.waitFor(() => expect(patience.size).toBe(1))
  for (const run of patience.values()) run()
  expect(await asked).toBe('kept / /assets/index-1.js')
})

it('hands on what the network brings where the phone is full and keeps nothing more', async () => {
  const { disk, start } = openBrowser()
  const { ask } = await start(first)
  disk.isFull = true
  expect(await ask('/assets/index-2.js')).toBe('network /assets/index-2.js')
  expect(await ask('/temple/en/calendar', open)).toBe('network /temple/en/calendar')
})

it('keeps the temple’s public pages as they were seen last, and twenty of them', async () => {
  const { net, shelves, start } = openBrowser()
  const { ask } = await start(first)
  expect(await ask('/temple', open)).toBe('network /temple')
  for (let page = 0; page < 22; page++) await ask(`/temple/en/${page}`, open)
  expect(shelves.get('temple-pages')?.size).toBe(20)
  net.isOn = false
  expect(await ask('/temple/en/21', open)).toBe('kept /temple/en/21')
  expect(shelves.get('temple-pages')?.has('/temple')).toBe(false)
  expect(await ask('/temple/en/0', open)).toBe('kept / /assets/index-1.js')
})

it('shows a public page as it was seen where its host is in trouble or nothing begins to come in four seconds', async () => {
  const { net, patience, shelves, start } = openBrowser()
  const { ask } = await start(first)
  await ask('/temple', open)
  expect(await ask('/temple', open)).toBe('network /temple')
  expect(patience.size).toBe(0)
  net.status = 502
  expect(await ask('/temple', open)).toBe('kept /temple')
  expect(await ask('/temple/today', open)).toBe('network /temple/today')
  expect(shelves.get('temple-pages')?.has('/temple/today')).toBe(false)
  net.isSilent = true
  const unseen = ask('/temple/today', open)
  const seen = ask('/temple', open)
  await vi.waitFor(() => expect(patience.size).toBe(1))
  for (const run of patience.values()) run()
  expect(await seen).toBe('kept /temple')
  expect(await Promise.race([unseen, Promise.resolve('is waited for')])).toBe('is waited for')
})

it('a new version fetches only what is new, keeps one version back, and then serves the new page', async () => {
  const { net, asked, shelves, start } = openBrowser()
  await start(first)
  net.entry = '/assets/index-2.js'
  asked.length = 0
  const { ask } = await start(second)
  expect(asked).toEqual(['/assets/index-2.js', '/'])
  expect([...shelves.keys()]).toEqual(['app-1', 'app-2'])
  net.isOn = false
  expect(await ask('/home', open)).toBe('kept / /assets/index-2.js')
  net.isOn = true
  net.entry = '/assets/index-3.js'
  await start(build('3', ['/assets/index-3.js']))
  expect([...shelves.keys()]).toEqual(['app-2', 'app-3'])
})

it('is not installed beside a page of another version, nor without a network: what was kept stays', async () => {
  const { net, shelves, start } = openBrowser()
  const { ask } = await start(first)
  await expect(start(second)).rejects.toThrow('another version')
  net.isOn = false
  await expect(start(build('4', ['/assets/index-4.js']))).rejects.toThrow('no network')
  expect(await ask('/home', open)).toBe('kept / /assets/index-1.js')
  expect(shelves.get('app-1')?.has('/')).toBe(true)
})

it('goes from every phone when the retired one is put in its place, and takes nothing of a person', async () => {
  const { shelves, start } = openBrowser()
  await start(first)
  shelves.set('kept-answers', new Map())
  const { isUnregistered } = await start(read('retired-worker.js'))
  expect(isUnregistered()).toBe(true)
  expect([...shelves.keys()]).toEqual(['kept-answers'])
})
