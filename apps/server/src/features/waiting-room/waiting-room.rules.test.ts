import { createHash, createHmac, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  checkTurn,
  countShardBits,
  drawLine,
  FIRST_LATE,
  graceOf,
  hashCode,
  lineOfLate,
  listShards,
  makeCode,
  phaseOf,
  shardOf,
} from './waiting-room.rules.ts'

const at = (seconds: number) => new Date(1_700_000_000_000 + seconds * 1_000)

describe('the draw', () => {
  test('is the first 47 bits of an HMAC that anybody can compute', () => {
    const seed = Buffer.alloc(32, 7)
    const code = Buffer.alloc(16, 9)
    const whole = BigInt(`0x${createHmac('sha256', seed).update(code).digest('hex').slice(0, 12)}`)
    expect(BigInt(drawLine(seed, code))).toBe(whole >> 1n)
    expect(drawLine(seed, code)).toBeLessThan(FIRST_LATE)
  })

  test('gives an account the same code and so the same line, however often', () => {
    const key = randomBytes(32)
    expect(makeCode(key, 'a')).toEqual(makeCode(key, 'a'))
    expect(makeCode(key, 'a')).not.toEqual(makeCode(key, 'b'))
    expect(makeCode(key, 'a')).toHaveLength(16)
  })

  test('puts who comes later behind everybody, in order', () => {
    expect(lineOfLate(1)).toBe(FIRST_LATE)
    expect(lineOfLate(550_000)).toBe(FIRST_LATE + 549_999)
    expect(Number.isSafeInteger(lineOfLate(2_000_000_000))).toBe(true)
  })

  test('favours nobody by when they came', () => {
    const seed = randomBytes(32)
    const key = randomBytes(32)
    const many = 20_000
    const lines = Array.from({ length: many }, (_, n) => drawLine(seed, makeCode(key, `account-${n}`)))
    const meanPlace = (from: number, to: number) =>
      lines.slice(from, to).reduce((sum, line) => sum + line / FIRST_LATE, 0) / (to - from)
    // The standard deviation of the mean of 2,000 uniform numbers is 0.0065; five times that is exceeded in less than
    // one run in a million.
    expect(Math.abs(meanPlace(0, 2_000) - 0.5)).toBeLessThan(0.033)
    expect(Math.abs(meanPlace(many - 2_000, many) - 0.5)).toBeLessThan(0.033)
  })
})

describe('the list of entries', () => {
  const leaves = Array.from({ length: 3_000 }, (_, n) => hashCode(Buffer.from(`code ${n}`)))

  test('is the same in whatever order the entries came', () => {
    const one = listShards(leaves)
    const other = listShards(leaves.toReversed())
    expect(other.hash).toEqual(one.hash)
    expect(other.shards).toEqual(one.shards)
  })

  test('is sealed as a whole: one entry more, less or other is another hash', () => {
    const { hash } = listShards(leaves)
    expect(listShards(leaves.slice(1)).hash).not.toEqual(hash)
    expect(listShards([...leaves, hashCode(Buffer.from('late'))]).hash).not.toEqual(hash)
    expect(listShards([...leaves.slice(1), hashCode(Buffer.from('late'))]).hash).not.toEqual(hash)
  })

  test('is cut by first bits into parts that a phone can read, each entry in its own', () => {
    const { bits, shards, hash } = listShards(leaves)
    expect(bits).toBe(3)
    expect(shards).toHaveLength(8)
    for (const leaf of leaves) expect(shards[shardOf(leaf, bits)]?.includes(leaf)).toBe(true)
    const parts = shards.map((shard) => createHash('sha256').update(shard).digest())
    expect(createHash('sha256').update(Buffer.concat(parts)).digest()).toEqual(hash)
    expect([0, 1, 512, 513, 550_000].map(countShardBits)).toEqual([0, 0, 0, 1, 10])
  })

  test('of nobody is a list all the same', () => {
    expect(listShards([]).shards).toEqual([Buffer.alloc(0)])
  })
})

describe('a room', () => {
  const room = { joinsFrom: at(0), endedAt: null, servesFrom: null }
  const open = { closedAt: null, drawnAt: null }

  test.each([
    ['announced', room, open, -1],
    ['joining', room, open, 0],
    // Past the opening time, but the list is not closed yet: new arrivals are still drawn.
    ['joining', room, open, 9_999],
    ['drawing', room, { closedAt: at(3_600), drawnAt: null }, 3_601],
    ['learning', room, { closedAt: at(3_600), drawnAt: at(3_610) }, 3_611],
    ['learning', { ...room, servesFrom: at(3_640) }, { closedAt: at(3_600), drawnAt: at(3_610) }, 3_639],
    ['serving', { ...room, servesFrom: at(3_640) }, { closedAt: at(3_600), drawnAt: at(3_610) }, 3_640],
    ['ended', { ...room, endedAt: at(5_000) }, { closedAt: at(3_600), drawnAt: at(3_610) }, 3_640],
  ])('is %s', (phase, of, draw, seconds) => {
    expect(phaseOf(of, draw, at(seconds))).toBe(phase)
  })
})

describe('a turn', () => {
  const room = { threshold: 1_000, windowSize: 100, inside: 50, insideGrace: 0 }
  const asking = { line: 999, calledAt: at(0), pass: null }

  test.each([
    ['below the threshold is a pass', room, asking, 10, { outcome: 'pass', isGrace: false, line: 999 }],
    ['at the threshold is not yet', room, { ...asking, line: 1_000 }, 10, { outcome: 'not_yet' }],
    ['of nobody who joined is none', room, undefined, 10, { outcome: 'not_joined' }],
    ['is full when the window is', { ...room, inside: 100 }, asking, 10, { outcome: 'full' }],
    [
      'after three minutes is of the share for the late',
      room,
      asking,
      181,
      { outcome: 'pass', isGrace: true, line: 999 },
    ],
    [
      'of that share is full when five of a hundred are',
      { ...room, insideGrace: 5 },
      asking,
      181,
      { outcome: 'full' },
    ],
    [
      'in time is not stopped by it',
      { ...room, insideGrace: 5 },
      asking,
      180,
      { outcome: 'pass', isGrace: false, line: 999 },
    ],
  ])('%s', (_what, of, who, seconds, turn) => {
    expect(checkTurn(of, who, at(seconds))).toEqual(turn)
  })

  test('taken once is the same pass until its end, and no other after it', () => {
    const pass = { expiresAt: at(720), leftAt: null }
    expect(checkTurn({ ...room, inside: 100 }, { ...asking, pass }, at(700))).toEqual({
      outcome: 'kept',
      expiresAt: at(720),
    })
    expect(checkTurn(room, { ...asking, pass }, at(720))).toEqual({ outcome: 'gone' })
    expect(checkTurn(room, { ...asking, pass: { ...pass, leftAt: at(5) } }, at(10))).toEqual({
      outcome: 'gone',
    })
  })
})

test('a small room keeps a place for who comes late, and one for a single person none', () => {
  expect([1, 2, 19, 20, 40, 1_500].map(graceOf)).toEqual([0, 1, 1, 1, 2, 75])
})
