import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { compose, openGateways } from '../../compose.ts'
import { startPlatform } from '../../start-platform.ts'
import { cloneDatabase } from '../../testing/clone-database.ts'
import { makeConfig } from '../../testing/make-config.ts'
import { type Api, startApi } from '../../testing/start-api.ts'
import { checkReadiness } from '../check-readiness.ts'
import { createLog } from '../log.ts'
import { listEndpoints } from './list-endpoints.ts'
import { serveInternal } from './serve-internal.ts'

let api: Api
beforeAll(async () => {
  api = await startApi({ API_REFERENCE: 'true' })
})
afterAll(() => api.close())

/** Refuses new database connections and terminates the existing ones. */
async function cutOff(databaseUrl: string): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1)
  const admin = new pg.Client({ connectionString: `${inject('databaseServer')}/postgres` })
  await admin.connect()
  await admin.query(`alter database ${name} allow_connections false`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await admin.end()
}

type Operation = {
  summary?: string
  description?: string
  security?: unknown
  parameters?: unknown[]
  requestBody?: unknown
}
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> }

const endpoints = await listEndpoints()

async function readDocument(): Promise<Document> {
  const answer = await api.send<Document>('GET', '/openapi.json', undefined)
  expect(answer.status).toBe(200)
  return answer.body
}

describe('the description of the API', () => {
  test('is OpenAPI 3.1', async () => {
    expect((await readDocument()).openapi).toBe('3.1.0')
  })

  test('the contract has endpoints to describe', () => {
    expect(endpoints.length).toBeGreaterThanOrEqual(36)
  })

  test.each(endpoints.map((e) => [e.method, e.path, e] as const))('has %s %s', async (method, path, e) => {
    const { paths } = await readDocument()
    const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect(operation?.summary).toBe(e.summary)
    for (const capability of [e.access].flat()) {
      const said = { public: 'everybody', 'signed-in': 'signed in', admin: 'the office' }[
        capability as string
      ]
      expect(operation?.description).toContain(said ?? `\`${capability}\``)
    }
    expect(operation?.security).toEqual(e.access === 'public' ? undefined : [{ bearer: [] }])
    expect(operation?.requestBody !== undefined).toBe(e.body !== undefined || e.form !== undefined)
    const named = [...Object.keys(e.params?.shape ?? {}), ...Object.keys(e.query?.shape ?? {})]
    expect(operation?.parameters?.length ?? 0).toBe(named.length)
  })

  test('has only endpoints of the contract', async () => {
    const { paths } = await readDocument()
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const declared = endpoints.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
    expect(described.sort()).toEqual(declared.sort())
  })

  test('can be browsed on a page that loads nothing from elsewhere', async () => {
    const response = await fetch(`${api.url}/reference/`)
    const page = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(page).toContain('/openapi.json')
    const scripts = [...page.matchAll(/<script[^>]+src="([^"]+)"/g)].map(([, src]) => src ?? '')
    expect(scripts.length).toBeGreaterThan(0)
    for (const src of scripts) {
      const script = await fetch(new URL(src, response.url))
      expect([src, new URL(script.url).origin, script.status]).toEqual([src, api.url, 200])
    }
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('https:')
    // The page has no inline script, and the policy would block one.
    expect(page).not.toMatch(/<script(?![^>]+src=)/)
    expect(policy).toContain("script-src 'self';")
  })

  test('is not there for the public: neither the page nor the document, unless it is asked for', async () => {
    const plain = await startApi()
    try {
      for (const path of ['/reference', '/reference/', '/reference/js/scalar.js', '/openapi.json'])
        expect([path, (await fetch(plain.url + path)).status]).toEqual([path, 404])
    } finally {
      await plain.close()
    }
  })
})

describe('the health of the process', () => {
  test('alive and ready, with the time by which it decides', async () => {
    expect((await api.send('GET', '/healthz', undefined)).body).toEqual({ status: 'ok' })
    const ready = await api.send('GET', '/readyz', undefined)
    expect(ready.status).toBe(200)
    expect(ready.body).toEqual({ status: 'ready', now: api.clock.now().toISOString() })
  })

  test('without its database it is alive and not ready, and errors reveal no internals', async () => {
    const logged: string[] = []
    const log = createLog('info', { write: (line) => void logged.push(line) })
    const database = await cloneDatabase()
    const platform = await startPlatform(makeConfig(database.url, { DATABASE_RETRY_BUDGET_MS: '100' }), log)
    const gateways = openGateways(platform.config, platform.installation)
    const shared = compose(platform, gateways)
    const app = await buildApp(shared)
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    try {
      await cutOff(database.url)
      expect((await fetch(`${url}/healthz`)).status).toBe(200)
      await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503)
      const answer = await fetch(`${url}/temple`)
      const requestId = answer.headers.get('x-request-id')
      expect(answer.status).toBe(500)
      expect(await answer.json()).toEqual({
        code: 'internal',
        detail: 'Something went wrong on our side. Please try again.',
        requestId,
      })
      expect(logged.find((line) => line.includes('unhandled error'))).toContain(requestId)
    } finally {
      await app.close()
      await platform.stop()
      await database.drop()
    }
  })
})

describe('the port of the operators', () => {
  test('has the metrics, by route and status, and how it is, and nothing else', async () => {
    await api.send('GET', '/temple', undefined)
    await api.send('DELETE', '/profile/address/3f2b7a56-0b4e-4a3a-9f0e-1c2d3e4f5a6b', undefined)
    const internal = await serveInternal({
      host: '127.0.0.1',
      port: 0,
      readiness: checkReadiness({ skew: { problem: () => undefined }, listMissing: async () => [] }),
    })
    const url = `http://127.0.0.1:${(internal.address() as AddressInfo).port}`
    try {
      const metrics = await fetch(`${url}/metrics`)
      const text = await metrics.text()
      expect(metrics.headers.get('content-type')).toContain('text/plain')
      expect(text).toContain('http_request_seconds_count{method="GET",route="/temple",status="200"}')
      // The pattern and not the URL: an id would create a metric series of its own.
      expect(text).toContain('route="/profile/address/:id",status="401"')
      expect(text).not.toContain('3f2b7a56')
      expect(text).toContain('process_cpu_seconds_total')
      expect((await fetch(`${url}/healthz`)).status).toBe(200)
      expect((await fetch(`${url}/temple`)).status).toBe(404)
    } finally {
      internal.close()
      internal.closeAllConnections()
    }
  })

  test('is not the public one', async () => {
    expect((await api.send('GET', '/metrics', undefined)).status).toBe(404)
  })
})
