import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { ownInstallation } from '../testing/own-installation.ts'
import { connectRazorpay } from './call-razorpay.ts'
import type { ProviderError } from './explain-failure.ts'

const opened: { close(): unknown }[] = []
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close()
})

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void

/** A server that answers as the test says, byte by byte if need be, and counts connections. */
async function serve(answer: Answer, callsAtOnce = 4) {
  const sockets = new Set<Socket>()
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += String(chunk)
    })
    request.on('end', () => answer(request, response, body))
  })
  server.on('connection', (socket) => sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const client = connectRazorpay(
    {
      RAZORPAY_KEY_ID: 'rzp_test_vitest00000001',
      RAZORPAY_KEY_SECRET: 'a-secret',
      RAZORPAY_URL: `http://127.0.0.1:${port}/base/`,
      RAZORPAY_CALLS_AT_ONCE: callsAtOnce,
      RAZORPAY_BRAKE_MS: 0,
    },
    ownInstallation,
  )
  opened.push(client, {
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  })
  return { ...client, sockets }
}

const json = (response: ServerResponse, status: number, value: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

const fail = (pending: Promise<unknown>) =>
  pending.then(
    () => undefined,
    (error: ProviderError) => ({ kind: error.kind, passes: error.isPassing, ...error.details }),
  )

test('a call carries the keys, its query and its body, below the address it was given', async () => {
  const { call } = await serve((request, response, body) =>
    json(response, 200, { url: request.url, headers: request.headers, body }),
  )
  const got = await call({
    method: 'POST',
    path: '/v1/payments',
    query: { count: 100, receipt: 'V1 &2', skip: undefined },
    body: { amount: 100 },
    headers: { 'X-Refund-Idempotency': 'key-1' },
  })
  expect(got).toMatchObject({
    url: '/base/v1/payments?count=100&receipt=V1+%262',
    headers: {
      authorization: `Basic ${Buffer.from('rzp_test_vitest00000001:a-secret').toString('base64')}`,
      'content-type': 'application/json',
      'x-refund-idempotency': 'key-1',
    },
    body: '{"amount":100}',
  })
})

test('calls share kept connections, never more than allowed', async () => {
  const { call, sockets } = await serve((_request, response) =>
    setTimeout(() => json(response, 200, { ok: true }), 5),
  )
  const many = () =>
    Promise.all(Array.from({ length: 20 }, () => call({ method: 'GET', path: '/v1/orders' })))
  await many()
  await many()
  expect(sockets.size).toBe(4)
})

test('no answer in time is a timeout, also when it began', async () => {
  const silent = await serve(() => undefined)
  const hung = await fail(silent.call({ method: 'GET', path: '/v1/orders', patienceMs: 150 }))
  expect(hung).toMatchObject({ kind: 'timeout', passes: true })
  const trickling = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"items": [')
    const drip = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(drip))
  })
  const began = await fail(trickling.call({ method: 'GET', path: '/v1/orders', patienceMs: 200 }))
  expect(began).toMatchObject({ kind: 'timeout', passes: true })
})

test('a connection that is refused, cut or cut in the middle is the network’s', async () => {
  const cut = await serve((request) => request.socket.resetAndDestroy())
  expect(await fail(cut.call({ method: 'POST', path: '/v1/orders', body: {} }))).toMatchObject({
    kind: 'network',
    passes: true,
    description: 'ECONNRESET',
  })
  const half = await serve((_request, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('{"id":')
    setTimeout(() => response.destroy(), 20)
  })
  expect(await fail(half.call({ method: 'GET', path: '/v1/orders' }))).toMatchObject({
    kind: 'network',
    passes: true,
  })
  const nobody = connectRazorpay(
    {
      RAZORPAY_KEY_ID: 'rzp_test_vitest00000001',
      RAZORPAY_KEY_SECRET: 'a-secret',
      RAZORPAY_URL: 'http://127.0.0.1:1',
      RAZORPAY_CALLS_AT_ONCE: 1,
      RAZORPAY_BRAKE_MS: 0,
    },
    ownInstallation,
  )
  opened.push(nobody)
  expect(await fail(nobody.call({ method: 'GET', path: '/v1/orders' }))).toMatchObject({
    kind: 'network',
    description: 'ECONNREFUSED',
  })
})

test('a response that is not JSON, is a redirect or is too long counts as unreadable and transient', async () => {
  const html = await serve((_request, response) => response.writeHead(200).end('<html>Welcome</html>'))
  const unreadable = { kind: 'unreadable', passes: true }
  expect(await fail(html.call({ method: 'GET', path: '/v1/orders' }))).toMatchObject(unreadable)
  const elsewhere = await serve((_request, response) =>
    response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end('{}'),
  )
  expect(await fail(elsewhere.call({ method: 'GET', path: '/v1/orders' }))).toMatchObject(unreadable)
  const huge = await serve((_request, response) => response.end(`"${'x'.repeat(9 * 1024 * 1024)}"`))
  expect(await fail(huge.call({ method: 'GET', path: '/v1/orders' }))).toMatchObject(unreadable)
})

test('a rejection is reported with its reason, a broken gateway without one', async () => {
  const error = { code: 'BAD_REQUEST_ERROR', description: 'The id provided does not exist', field: 'id' }
  const refusing = await serve((_request, response) => json(response, 400, { error }))
  expect(await fail(refusing.call({ method: 'GET', path: '/v1/orders' }))).toEqual({
    kind: 'refused',
    passes: false,
    status: 400,
    ...error,
  })
  const broken = await serve((_request, response) => response.writeHead(502).end('<h1>Bad Gateway</h1>'))
  expect(await fail(broken.call({ method: 'GET', path: '/v1/orders' }))).toEqual({
    kind: 'unavailable',
    passes: true,
    status: 502,
  })
})

test('after a cut the next call finds a connection again', async () => {
  let calls = 0
  const { call } = await serve((request, response) => {
    if (++calls % 2 === 1) request.socket.resetAndDestroy()
    else json(response, 200, { ok: true })
  }, 1)
  expect(await fail(call({ method: 'GET', path: '/' }))).toMatchObject({ kind: 'network' })
  expect(await call({ method: 'GET', path: '/' })).toEqual({ ok: true })
})
