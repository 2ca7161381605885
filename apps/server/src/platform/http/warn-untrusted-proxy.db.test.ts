import { getTemple } from '@vazhipadu/contract/temple'
import { afterEach, expect, test } from 'vitest'
import { type Api, startApi } from '../../testing/start-api.ts'

let api: Api
afterEach(() => api.close())

const ask = () => api.call(getTemple, {}, { headers: { 'x-forwarded-for': '203.0.113.5' } })
const countWarnings = () => api.logged.filter((line) => line.includes('TRUSTED_PROXIES does not name')).length

test('a proxy of the own network that is not trusted is warned of, once', async () => {
  api = await startApi()
  await ask()
  await ask()
  await api.send('POST', '/auth/logout', {}, { headers: { 'x-forwarded-for': '203.0.113.5' } })
  expect(countWarnings()).toBe(1)
})

test('a trusted proxy causes no warning', async () => {
  api = await startApi({ TRUSTED_PROXIES: '127.0.0.1' })
  await api.send('POST', '/auth/logout', {}, { headers: { 'x-forwarded-for': '203.0.113.5' } })
  expect(countWarnings()).toBe(0)
})
