import { expect, test } from 'vitest'
import { fakeServer, gate } from '../lib/testing/fake-server.ts'
import { loadPage } from './load-page.ts'

test('a temple that says nothing is not waited for longer than it is told', async () => {
  const server = fakeServer()
  server.answer('GET /config.json', () => ({ body: { api: '' } }))
  server.answer('GET /public-pages', () => ({ wait: gate().wait }))
  const patience = new AbortController()
  const asked = loadPage({ page: 'home' }, 'en', patience.signal)
  await expect.poll(() => server.asked('GET /public-pages')).toHaveLength(1)
  patience.abort()
  await expect(asked).rejects.toThrow('Aborted')
})
