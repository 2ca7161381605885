import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBeacon, isSignature, quicknet, roundAfter } from './beacon.ts'

/** A round recorded from the network, with its signature. */
const recorded = {
  round: 657_413,
  signature:
    'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b',
}
const bytes = Buffer.from(recorded.signature, 'hex')

test('a recorded round is the network’s own, and of no other round', () => {
  expect(isSignature(recorded.round, bytes)).toBe(true)
  expect(isSignature(recorded.round + 1, bytes)).toBe(false)
  const other = Buffer.from(bytes)
  other[40] = (other[40] as number) ^ 1
  expect(isSignature(recorded.round, other)).toBe(false)
  expect(isSignature(recorded.round, Buffer.alloc(48))).toBe(false)
})

test('the round of a draw is one that nobody knows when the list is closed', () => {
  const closes = new Date(quicknet.genesisMs + 3_000 * 1_000)
  const known = 1_001
  expect(roundAfter(closes)).toBe(known + 2)
})

let server: ReturnType<typeof createServer>
let url: string
let answers: Record<string, unknown> = {}
beforeAll(async () => {
  server = createServer((request, response) => {
    const answer = answers[request.url ?? '']
    response.statusCode = answer === undefined ? 404 : 200
    response.end(JSON.stringify(answer ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const path = `/${quicknet.chain}/public/${recorded.round}`

test('tries the addresses in turn, and skips a value with an invalid signature', async () => {
  answers = {
    [`/liar${path}`]: { ...recorded, signature: 'a'.repeat(96) },
    [`/other${path}`]: { ...recorded, round: 1 },
    [`/true${path}`]: recorded,
  }
  const beacon = createBeacon({ BEACON_URLS: [`${url}/liar`, `${url}/other`, `${url}/none`, `${url}/true`] })
  expect(await beacon.readRound(recorded.round)).toEqual(bytes)
})

test('is not available before its time, nor if no address answers', async () => {
  answers = {}
  const beacon = createBeacon({ BEACON_URLS: [url, 'http://127.0.0.1:1'] })
  expect(await beacon.readRound(recorded.round)).toBeUndefined()
})
