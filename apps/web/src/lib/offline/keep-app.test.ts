import { afterEach, expect, it, vi } from 'vitest'
import { cacheApp } from './keep-app.ts'

afterEach(() => vi.unstubAllGlobals())

/** A phone that still has the previous version's worker and cache. */
function stubPhone({ keeps = true } = {}) {
  const former = { active: { scriptURL: 'https://t/priest-worker.js' }, waiting: null, installing: null }
  const unregister = vi.fn(async () => true)
  const told: unknown[] = []
  const active = {
    state: 'activated',
    scriptURL: 'https://t/worker.js',
    postMessage: (message: unknown, [port]: MessagePort[]) => {
      told.push(message)
      port?.postMessage(keeps)
    },
  }
  const registered = { active, waiting: null, installing: null, unregister: vi.fn() }
  const register = vi.fn(async () => registered)
  const serviceWorker = {
    register,
    getRegistrations: async () => [registered, { ...former, unregister }],
  }
  vi.stubGlobal('navigator', { serviceWorker })
  const dropCache = vi.fn(async () => true)
  vi.stubGlobal('caches', { delete: dropCache })
  return { register, unregister, told, dropCache, registered }
}

it('takes over from the priest’s worker once everything is kept', async () => {
  const { register, unregister, dropCache, registered } = stubPhone()
  expect(await cacheApp()).toBe(true)
  expect(register).toHaveBeenCalledWith('/worker.js', { updateViaCache: 'none' })
  expect(unregister).toHaveBeenCalledOnce()
  expect(registered.unregister).not.toHaveBeenCalled()
  expect(dropCache).toHaveBeenCalledWith('priest-page')
})

it('leaves the priest what he has where the new one could not keep its files', async () => {
  const { unregister, dropCache } = stubPhone({ keeps: false })
  expect(await cacheApp()).toBe(false)
  expect([unregister, dropCache].every(({ mock }) => mock.calls.length === 0)).toBe(true)
})

it('says so where a browser keeps nothing', async () => {
  vi.stubGlobal('navigator', {})
  expect(await cacheApp()).toBe(false)
})
