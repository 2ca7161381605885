import { createHmac, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { sameBytes } from '../sessions/make-tokens.ts'

/** The longest time that browsers keep a cookie. */
export const MARK_DAYS = 400
/** Enough for a phone shared by a family; older accounts drop out. */
const MAX_ACCOUNTS = 6
const DAY_SECONDS = 86_400

/** The content of a device's mark: a random id, and the accounts that signed in on it, latest first. */
export type Device = { id: string; accounts: string[] }

export type DeviceMarks = {
  /** Verifies a mark; undefined if it is missing, invalid or expired. */
  read(mark: string | undefined, now: Date): Device | undefined
  /** Creates the mark for a device on which this account has just signed in. */
  write(device: Device | undefined, accountId: string, now: Date): string
}

const payload = z.object({
  id: z.uuid(),
  accounts: z.array(z.uuid()).max(MAX_ACCOUNTS),
  until: z.number().int(),
})

/**
 * Marks have the form `keyId.payload.tag`, signed but not secret. A mark grants nothing; it only exempts the device
 * from the block caused by strangers' wrong passwords. The first key signs and all verify, so that keys can be rotated
 * without losing devices: each sign-in writes a new mark.
 */
export function createDeviceMarks(pairs: string[]): DeviceMarks {
  const keys = new Map(pairs.map((pair): [string, string] => splitPair(pair)))
  const [current] = keys
  if (!current) throw new Error('there is no key to mark devices with')
  const tagOf = (key: string, text: string) => createHmac('sha256', key).update(`device:${text}`).digest()
  return {
    read(mark, now) {
      const [keyId = '', body = '', tag = '', rest] = (mark ?? '').split('.')
      const key = keys.get(keyId)
      if (key === undefined || rest !== undefined) return undefined
      if (!sameBytes(Buffer.from(tag, 'base64url'), tagOf(key, body))) return undefined
      const { id, accounts, until } = payload.parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
      return until > toSeconds(now) ? { id, accounts } : undefined
    },
    write(device, accountId, now) {
      const [keyId, key] = current
      const others = (device?.accounts ?? []).filter((each) => each !== accountId)
      const accounts = [accountId, ...others].slice(0, MAX_ACCOUNTS)
      const until = toSeconds(now) + MARK_DAYS * DAY_SECONDS
      const text = JSON.stringify({ id: device?.id ?? randomUUID(), accounts, until })
      const body = Buffer.from(text).toString('base64url')
      return `${keyId}.${body}.${tagOf(key, body).toString('base64url')}`
    },
  }
}

function splitPair(pair: string): [string, string] {
  const at = pair.indexOf(':')
  return [pair.slice(0, at), pair.slice(at + 1)]
}

const toSeconds = (at: Date) => Math.floor(at.getTime() / 1000)
