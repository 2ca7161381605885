import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addresses, readAddresses } from './addresses.ts'
import { fakeServer } from './testing/fake-server.ts'

const told = {
  api: 'https://api.temple.example',
  bridge: 'https://pay.temple.example',
  google: 'client',
  gsi: 'https://accounts.google.com/gsi/client',
  source: '',
}

beforeEach(() => {
  localStorage.clear()
  for (const name of Object.keys(addresses)) delete (addresses as Partial<typeof addresses>)[name as 'api']
})
afterEach(() => vi.unstubAllGlobals())

it('are what the host tells', async () => {
  fakeServer().answer('GET /config.json', () => ({ body: told }))
  await readAddresses()
  expect(addresses).toEqual(told)
})

it('are what it told last while there is no network', async () => {
  const server = fakeServer()
  server.answer('GET /config.json', () => ({ body: told }))
  await readAddresses()
  Object.assign(addresses, { api: 'forgotten' })
  server.answer('GET /config.json', () => new TypeError('no network'))
  await readAddresses()
  expect(addresses.api).toBe(told.api)
})

it('are none where nobody ever told them, and the page opens all the same', async () => {
  fakeServer().answer('GET /config.json', () => new TypeError('no network'))
  await readAddresses()
  expect(addresses).toEqual({})
})
