import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startApi } from '../../testing/start-api.ts'
import { useStarted } from '../../testing/use-started.ts'

const api = useStarted(startApi)

/** A request with a valid head and a broken body in the same packet: its connection is closed before it is served. */
const broken = [
  'POST /booking/plan HTTP/1.1',
  'host: 127.0.0.1',
  'content-type: application/json',
  'transfer-encoding: chunked',
  '',
  'zz',
  '{}',
  '0',
  '',
  '',
].join('\r\n')

async function sendBytes(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1')
  const heard: string[] = []
  socket.setEncoding('utf8').on('data', (text: string) => heard.push(text))
  socket.end(bytes)
  await once(socket, 'close')
  return heard.join('')
}

test.each([
  ['no request', 'hello\r\n\r\n', 400],
  ['headers without an end', `GET /temple HTTP/1.1\r\nx-a: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
])('%s is refused in our words', async (_what, bytes, status) => {
  const said = await sendBytes(bytes)
  expect(said).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(said).toMatch(/"code":"request_malformed","detail":"The request could not be understood\."\}$/)
})

test('a response that breaks off is not answered twice', async () => {
  const lines = ['POST /booking/plan HTTP/1.1', 'transfer-encoding: x, chunked', 'host: 127.0.0.1', '', '']
  expect((await sendBytes(lines.join('\r\n'))).match(/HTTP\/1\.1/g)).toHaveLength(1)
})

test('a client that disconnects during admission has no address, and affects no other client', async () => {
  const thrown: unknown[] = []
  const note = (error: unknown) => void thrown.push(error)
  process.on('uncaughtException', note)
  for (let tries = 0; tries < 5; tries++) {
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1')
    socket.resume().write(broken)
    await once(socket, 'close')
  }
  // Longer than the address counts are batched before they are sent to Redis.
  await delay(400)
  process.off('uncaughtException', note)
  expect(thrown).toEqual([])
  expect((await fetch(`${api.url}/healthz`)).status).toBe(200)
})
