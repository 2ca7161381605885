import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'

const source = readFileSync(`${import.meta.dirname}/../../../public/priest-worker.js`, 'utf8')
const ORIGIN = 'https://seva.temple.example'

type Listener = (event: Record<string, unknown>) => void

/** The worker with a network that can be taken away and a cache that can be looked into. */
function startWorker() {
  const listeners = new Map<string, Listener>()
  const held = new Map<string, string>()
  const asked: string[] = []
  const net = { isOn: true }
  const pathOf = (what: string | { url: string }) =>
    new URL(typeof what === 'string' ? what : what.url, ORIGIN).pathname
  const fetchSpy = async (what: string | { url: string }) => {
    asked.push(pathOf(what))
    if (!net.isOn) throw new TypeError('no network')
    return makeAnswer(`network ${pathOf(what)}`)
  }
  const makeAnswer = (text: string) => ({ ok: true, text, clone: () => makeAnswer(text) })
  const add = async (path: string) => void held.set(path, (await fetchSpy(path)).text)
  const cache = {
    match: async (path: string) => {
      const text = held.get(path)
      return text === undefined ? undefined : makeAnswer(`kept ${path}`)
    },
    put: async (path: string, answer: { text: string }) => void held.set(path, answer.text),
    add,
    addAll: async (paths: string[]) => {
      for (const path of paths) await add(path)
    },
    keys: async () => [...held.keys()].map((path) => ({ url: ORIGIN + path })),
    delete: async (path: string) => held.delete(path),
  }
  const self = {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    location: { origin: ORIGIN },
    navigator: {
      get onLine() {
        return net.isOn
      },
    },
  }
  const caches = { open: async () => cache }
  runInNewContext(source, { self, caches, fetch: fetchSpy, URL, AbortSignal })
  /** What the worker answers; undefined where it leaves the browser alone. */
  const ask = async (url: string, { mode = 'cors', method = 'GET' } = {}) => {
    let answer: Promise<{ text: string }> | undefined
    const request = { url, mode, method }
    const respondWith = (given: Promise<{ text: string }>) => {
      answer = given
    }
    listeners.get('fetch')?.({ request, respondWith })
    return answer && (await answer).text
  }
  const keep = (paths: string[]) =>
    new Promise<boolean>((resolve) => {
      listeners.get('message')?.({ data: { keep: paths }, ports: [{ postMessage: resolve }] })
    })
  return { net, held, asked, ask, keep }
}

const page = `${ORIGIN}/priest?read=1`
const open = { mode: 'navigate' }

it('opens the page and its files without a network once they were kept, and before that not', async () => {
  const { net, ask, keep } = startWorker()
  expect(await keep(['/assets/a.js', '/apply-stored-theme.js'])).toBe(true)
  net.isOn = false
  expect(await ask(page, open)).toBe('kept /priest')
  expect(await ask(`${ORIGIN}/assets/a.js`)).toBe('kept /assets/a.js')
  expect(await ask(`${ORIGIN}/apply-stored-theme.js`)).toBe('kept /apply-stored-theme.js')
  await expect(ask(`${ORIGIN}/assets/other.js`)).rejects.toThrow('no network')
})

it('takes the newest page where there is a network', async () => {
  const { ask, keep } = startWorker()
  await keep([])
  expect(await ask(page, open)).toBe('network /priest')
})

it('keeps no answer of the API, nothing that is sent, and no other file', async () => {
  const { held, ask, keep } = startWorker()
  expect(await ask('https://api.temple.example/admin/priest-list')).toBeUndefined()
  expect(await ask(`${ORIGIN}/assets/a.js`, { method: 'POST' })).toBeUndefined()
  expect(await ask(`${ORIGIN}/robots.txt`)).toBeUndefined()
  await keep(['/robots.txt', '/admin/priest-list'])
  expect([...held.keys()]).toEqual(['/priest'])
})

it('lets the files of an older version go, but never without a network', async () => {
  const { net, held, keep } = startWorker()
  await keep(['/assets/old.js'])
  net.isOn = false
  expect(await keep(['/assets/old.js'])).toBe(true)
  expect(await keep(['/assets/new.js'])).toBe(false)
  expect([...held.keys()]).toContain('/assets/old.js')
  net.isOn = true
  await keep(['/assets/new.js'])
  expect([...held.keys()].toSorted()).toEqual(['/assets/new.js', '/priest'])
})
