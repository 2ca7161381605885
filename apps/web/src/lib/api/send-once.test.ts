import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const unheard = new Error('We did not hear back.')
const lost = () => Promise.reject<string>(unheard)
const heard = () => Promise.resolve('added')

let keys: string[]
beforeEach(() => {
  localStorage.clear()
  keys = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Each tab has its own memory, as after a reload; they share the storage. */
async function openTab() {
  vi.resetModules()
  const { sendOnce } = await import('./send-once.ts')
  const { useSession } = await import('../session/session-store.ts')
  const enter = (email: string) =>
    useSession.setState({
      signedIn: true,
      user: { avatar: null, userName: 'Lakshmi', email, authority: ['user'] },
    })
  enter('l@example.org')
  const send = (name: string, answer: () => Promise<string>) =>
    sendOnce('person', { name }, (key) => {
      keys.push(key)
      return answer()
    }).catch((failure: unknown) => failure)
  return { send, enter }
}

it('has the same key until it is taken, also after a reload', async () => {
  const { send } = await openTab()
  expect(await send('Unni', lost)).toBe(unheard)
  const reloaded = await openTab()
  expect(await reloaded.send('Unni', heard)).toBe('added')
  expect(new Set(keys).size).toBe(1)
  await reloaded.send('Unni', heard)
  expect(keys[2]).not.toBe(keys[0])
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([])
})

it('has another for what is written otherwise: that is added, and nothing is taken for it', async () => {
  const { send } = await openTab()
  await send('Unni', lost)
  await send('Unnikrishnan', heard)
  expect(new Set(keys).size).toBe(2)
})

it('is kept for its owner alone', async () => {
  const { send, enter } = await openTab()
  await send('Unni', lost)
  enter('other@example.org')
  await send('Unni', lost)
  expect(new Set(keys).size).toBe(2)
})

it('is another when a quarter of an hour has passed since the last press: the same words are meant anew', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T06:00:00Z') })
  const { send } = await openTab()
  for (const time of ['06:00', '06:14', '06:28', '06:43']) {
    vi.setSystemTime(new Date(`2026-11-18T${time}:00Z`))
    await send('Unni', lost)
  }
  expect(new Set(keys.slice(0, 3)).size).toBe(1)
  expect(keys[3]).not.toBe(keys[0])
})

it('is the same at each press where nothing can be stored', async () => {
  const { send } = await openTab()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await send('Unni', lost)
  await send('Unni', lost)
  expect(new Set(keys).size).toBe(1)
})

it('stays where another tab sends something else', async () => {
  const one = await openTab()
  await one.send('Unni', lost)
  const other = await openTab()
  await other.send('Arjun', lost)
  await other.send('Arjun', heard)
  const reloaded = await openTab()
  await reloaded.send('Unni', heard)
  expect(keys[3]).toBe(keys[0])
})
