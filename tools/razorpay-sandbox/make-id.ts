import { randomBytes } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
let pool = Buffer.alloc(0)
let used = 0

/** A prefix and 14 case-sensitive letters or digits. */
export function makeId(prefix: string): string {
  let id = prefix
  while (id.length < prefix.length + 14) {
    if (used === pool.length) {
      pool = randomBytes(8192)
      used = 0
    }
    const value = (pool[used++] ?? 0) & 63
    // There are 62 characters; larger values are discarded, so that all characters are equally likely.
    if (value < 62) id += alphabet[value]
  }
  return id
}
