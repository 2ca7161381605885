import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'

/** A person's membership in a room, from one session: valid as long as the room and the session. */
export type Ticket = { roomId: string; accountId: string; sessionId: string }

const MAC_BYTES = 16
const ID_BYTES = 16

/**
 * The first secret signs, all verify. The ticket contains nothing secret, and admits only when its owner's turn has
 * come.
 */
export function signTicket(secrets: readonly string[], { roomId, accountId, sessionId }: Ticket): string {
  const ids = Buffer.from([roomId, accountId, sessionId].join('').replaceAll('-', ''), 'hex')
  return Buffer.concat([ids, sign(secrets[0] ?? '', ids)]).toString('base64url')
}

export function readTicket(secrets: readonly string[], written: string): Ticket | undefined {
  const bytes = Buffer.from(written, 'base64url')
  if (bytes.length !== 3 * ID_BYTES + MAC_BYTES) return undefined
  const ids = bytes.subarray(0, 3 * ID_BYTES)
  const mac = bytes.subarray(3 * ID_BYTES)
  if (!secrets.some((secret) => timingSafeEqual(sign(secret, ids), mac))) return undefined
  const [roomId, accountId, sessionId] = [0, 1, 2].map((at) => writeId(ids.subarray(at * ID_BYTES)))
  return { roomId: roomId ?? '', accountId: accountId ?? '', sessionId: sessionId ?? '' }
}

/** Imported keys, cached because every join signs a ticket. */
const keys = new Map<string, KeyObject>()
function findKey(secret: string): KeyObject {
  const key = keys.get(secret) ?? createSecretKey(Buffer.from(secret))
  keys.set(secret, key)
  return key
}

const sign = (secret: string, ids: Buffer) =>
  createHmac('sha256', findKey(secret)).update('room-ticket|').update(ids).digest().subarray(0, MAC_BYTES)

function writeId(bytes: Buffer): string {
  const hex = bytes.subarray(0, ID_BYTES).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
