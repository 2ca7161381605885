import { randomBytes } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
let pool = Buffer.alloc(0)
let used = 0

/** A prefix and 14 letters or digits, in which case matters. */
export function makeId(prefix: string): string {
  let id = prefix
  while (id.length < prefix.length + 14) {
    if (used === pool.length) {
      pool = randomBytes(8192)
      used = 0
    }
    const value = (pool[used++] ?? 0) & 63
    // 62 signs: the two values beyond are thrown away, so that every sign is as likely as another.
    if (value < 62) id += alphabet[value]
  }
  return id
}
