import { createHash, createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { releaseFacts } from '@vazhipadu/contract/releases/facts'

/** Drawn lines are below this value; people who join after the opening get values from it on, in order of arrival. */
export const FIRST_LATE = 2 ** 47
/** How long a called person may take to enter, and the share of the window for those who come too late. */
export const TURN_MS = releaseFacts.turnMinutes * 60_000
export const GRACE_SHARE = 0.05
export const PASS_MS = releaseFacts.passMinutes * 60_000
/** Time between the draw and the first turn, for people to learn their place. */
export const LEARN_MS = 30_000
/** Approximate number of hashes that a phone downloads to find its own. */
const LEAVES_A_SHARD = 512
const MAX_SHARD_BITS = 10

const sha256 = (...parts: Uint8Array[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/**
 * Imported keys, cached: with raw bytes each HMAC costs four times as much, and half a million are made with one key.
 */
const readyKeys = new WeakMap<Uint8Array, KeyObject>()
function makeReady(key: Uint8Array): KeyObject {
  const ready = readyKeys.get(key) ?? createSecretKey(key)
  readyKeys.set(key, ready)
  return ready
}

/** The code of an entry: deterministic, and known to its owner only. */
export const makeCode = (codeKey: Uint8Array, accountId: string): Buffer =>
  createHmac('sha256', makeReady(codeKey)).update(accountId).digest().subarray(0, 16)

/** The published hash of an entry. */
export const hashCode = (code: Uint8Array): Buffer => sha256(code)

export const commitTo = (secret: Uint8Array): Buffer => sha256(secret)

/**
 * The seed combines three values that no one party can choose: our committed secret, the list of entries, and a later
 * random number.
 */
export const mixSeed = (secret: Uint8Array, entriesHash: Uint8Array, beacon: Uint8Array): Buffer =>
  sha256(secret, entriesHash, beacon)

/** An entry's position: the first 47 bits, which a number can hold exactly. */
export function drawLine(seed: Uint8Array, code: Uint8Array): number {
  const drawn = createHmac('sha256', makeReady(seed)).update(code).digest()
  return Math.floor(drawn.readUIntBE(0, 6) / 2)
}

export const lineOfLate = (lateNo: number): number => FIRST_LATE + lateNo - 1

/** By how many of their first bits the hashes are split into shards. */
export function countShardBits(entries: number): number {
  const neededBits = Math.ceil(Math.log2(Math.max(1, entries / LEAVES_A_SHARD)))
  return Math.min(MAX_SHARD_BITS, neededBits)
}

export const shardOf = (leaf: Buffer, bits: number): number => leaf.readUInt16BE(0) >> (16 - bits)

/** The sorted shards, and the hash of the concatenated hashes of the shards. */
export function listShards(leaves: readonly Buffer[]): { bits: number; shards: Buffer[]; hash: Buffer } {
  const bits = countShardBits(leaves.length)
  const parts = Array.from({ length: 2 ** bits }, (): Buffer[] => [])
  for (const leaf of leaves) parts[shardOf(leaf, bits)]?.push(leaf)
  const shards = parts.map((part) => Buffer.concat(part.toSorted((a, b) => Buffer.compare(a, b))))
  return { bits, shards, hash: sha256(...shards.map((shard) => sha256(shard))) }
}

export type Phase = 'announced' | 'joining' | 'drawing' | 'learning' | 'serving' | 'ended'

type Timed = { joinsFrom: Date; endedAt: Date | null; servesFrom: Date | null }

/**
 * The phase of a room by its row: closing and drawing are decided once, by the row and not by any clock. Before that
 * the clock only decides whether joining has begun.
 */
export function phaseOf(
  room: Timed,
  draw: { closedAt: Date | null; drawnAt: Date | null },
  now: Date,
): Phase {
  if (room.endedAt !== null) return 'ended'
  if (draw.drawnAt !== null)
    return room.servesFrom !== null && room.servesFrom <= now ? 'serving' : 'learning'
  if (draw.closedAt !== null) return 'drawing'
  return room.joinsFrom <= now ? 'joining' : 'announced'
}

export type Turn =
  | { outcome: 'not_joined' | 'not_yet' | 'full' | 'gone' | 'closed' }
  | { outcome: 'kept'; expiresAt: Date }
  | { outcome: 'pass'; isGrace: boolean; line: number }

export type Asking = {
  line: number
  calledAt: Date | null
  pass: { expiresAt: Date; leftAt: Date | null } | null
}

export type Room = { threshold: number; windowSize: number; inside: number; insideGrace: number }

/**
 * Whether a person may enter now. Someone who comes in time always finds room, because the controller calls only as
 * many as fit beside the late arrivals' share. The window is checked all the same.
 */
export function checkTurn(room: Room, asking: Asking | undefined, now: Date): Turn {
  if (!asking) return { outcome: 'not_joined' }
  const { pass, line, calledAt } = asking
  if (pass) {
    const isOpen = pass.leftAt === null && pass.expiresAt > now
    return isOpen ? { outcome: 'kept', expiresAt: pass.expiresAt } : { outcome: 'gone' }
  }
  if (line >= room.threshold) return { outcome: 'not_yet' }
  const isGrace = calledAt !== null && now.getTime() - calledAt.getTime() > TURN_MS
  const isFull = room.inside >= room.windowSize || (isGrace && room.insideGrace >= graceOf(room.windowSize))
  return isFull ? { outcome: 'full' } : { outcome: 'pass', isGrace, line }
}

/** At least one, if the window has more than one place: otherwise late arrivals to a small room could never enter. */
export const graceOf = (windowSize: number): number =>
  Math.max(Math.min(1, windowSize - 1), Math.floor(windowSize * GRACE_SHARE))
