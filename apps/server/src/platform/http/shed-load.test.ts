import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeConfig } from '../../testing/make-config.ts'
import { ownInstallation } from '../../testing/own-installation.ts'
import { checkReadiness } from '../check-readiness.ts'
import { systemClock } from '../clock.ts'
import { createDatabase, createPool } from '../db/database.ts'
import { createLog } from '../log.ts'
import { buildServer } from './build-server.ts'

// The event loop is kept busy on purpose.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const unlimited = {
  takeLoosely: () => undefined,
  checkLoosely: () => undefined,
  take: async () => undefined,
  check: async () => undefined,
  reward: async () => undefined,
}
let app: Awaited<ReturnType<typeof buildServer>>
let url: string

beforeAll(async () => {
  const config = makeConfig('postgres://postgres@127.0.0.1:5432/unused', { SHED_AT_LOOP_DELAY_MS: '1000' })
  const changes = { on: () => undefined, close: async () => undefined }
  const log = createLog('silent')
  app = await buildServer({
    config,
    // No database listens there: security events are dropped.
    db: createDatabase(config, createPool(config, log)),
    log,
    limits: unlimited,
    clock: systemClock,
    changes,
    installation: ownInstallation,
    readiness: checkReadiness({ skew: { problem: () => undefined }, listMissing: async () => [] }),
  })
  app.get('/quick', async () => ({ ok: true }))
  app.post('/told', { config: { proof: { header: 'x-proof', holds } } }, async () => ({ ok: true }))
  app.get('/healthz', async () => ({ ok: true }))
  url = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

const right = 'a1'.repeat(32)
const wrong = 'b2'.repeat(32)
const holds = ({ headers }: FastifyRequest) => headers['x-proof'] === right
const tell = (headers: Record<string, string>) =>
  fetch(`${url}/told`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: '1',
  })

function holdLoop(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until) Math.sqrt(until)
}

test('a process with a lagging event loop sheds load with 503 and Retry-After, and recovers', async () => {
  expect((await fetch(`${url}/quick`)).status).toBe(200)
  // The delay is a mean over a second: one late turn is tolerated, many in a row are not.
  const busy = setInterval(() => holdLoop(1_300), 1)
  let shed: Response | undefined
  for (let tries = 0; tries < 12 && shed?.status !== 503; tries++) shed = await fetch(`${url}/quick`)
  const health = await fetch(`${url}/healthz`)
  const answers = [
    await tell({ 'x-proof': right }),
    await tell({ 'x-proof': wrong }),
    await tell({}),
    await tell({ 'x-proof': right, 'content-type': 'text/plain' }),
  ]
  clearInterval(busy)
  expect(shed?.status).toBe(503)
  expect(shed?.headers.get('retry-after')).toBe('3')
  expect(await shed?.json()).toMatchObject({ code: 'busy' })
  expect(health.status).toBe(200)
  // A call with a valid proof is not shed; a call with an invalid one is.
  expect(answers.map(({ status }) => status)).toEqual([200, 503, 503, 503])
  await expect.poll(async () => (await fetch(`${url}/quick`)).status).toBe(200)
})
