import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  findOwn,
  isCode,
  isListed,
  isSealKept,
  isSeedRight,
  type Published,
  sha256,
  shardOf,
} from './verify-draw.ts'

const hash = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
const secret = Buffer.alloc(32, 1)
const codes = [3, 4, 5].map((byte) => Buffer.alloc(16, byte))
const leaves = codes.map((code) => hash(code)).sort((a, b) => Buffer.compare(a, b))
// Two shards, by the first bit.
const parts = [0, 1].map((bit) => Buffer.concat(leaves.filter((leaf) => (leaf[0] ?? 0) >> 7 === bit)))
const entriesHash = hash(...parts.map((part) => hash(part)))
const signature = Buffer.alloc(48, 7)
const seed = hash(secret, entriesHash, signature)
const draw: Published = {
  commitment: hash(secret).toString('hex'),
  secret: secret.toString('hex'),
  entriesHash: entriesHash.toString('hex'),
  shardBits: 1,
  beacon: { signature: signature.toString('hex') },
  seed: seed.toString('hex'),
  entries: 3,
  buckets: null,
}
const own = { code: codes[0]?.toString('hex') ?? '', lateNo: null }

test('a draw that is right is right', async () => {
  expect(await isSealKept(draw)).toBe(true)
  expect(await isSeedRight(draw)).toBe(true)
  const leaf = await sha256(own.code)
  const shard = {
    leaves: parts[shardOf(leaf, 1)]?.toString('hex') ?? '',
    parts: parts.map((part) => hash(part).toString('hex')),
  }
  expect(await isListed(leaf, shard, draw)).toBe(true)
  // A code that is not in the list, and a modified list.
  expect(await isListed(await sha256('99'.repeat(16)), shard, draw)).toBe(false)
  expect(await isListed(leaf, { ...shard, leaves: `${shard.leaves}${'00'.repeat(32)}` }, draw)).toBe(false)
  expect(await isListed(leaf, { ...shard, parts: [...shard.parts].reverse() }, draw)).toBe(false)
})

test('a secret that is not the sealed one, and a seed of something else, are found', async () => {
  expect(await isSealKept({ ...draw, secret: '02'.repeat(32) })).toBe(false)
  expect(await isSeedRight({ ...draw, beacon: null })).toBe(false)
  expect(await isSeedRight({ ...draw, secret: null })).toBe(false)
})

test('one’s own line is worked out as the server does', async () => {
  const drawn = createHmac('sha256', seed)
    .update(codes[0] ?? Buffer.alloc(0))
    .digest()
  const line = Math.floor(drawn.readUIntBE(0, 6) / 2)
  expect(await findOwn(own, draw)).toEqual({ line, place: undefined })
  expect((await findOwn({ ...own, lateNo: 2 }, { ...draw, buckets: [1, 2] }))?.place).toBe(5)
})

test('a code is 32 letters of sixteen', () => {
  expect([own.code, 'xyz', '', '0'.repeat(31)].map(isCode)).toEqual([true, false, false, false])
})
