import { randomFillSync } from 'node:crypto'

/** Thirty characters that are not confused with one another when read aloud or copied by hand. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10
/**
 * The largest multiple of 30 that fits a byte; higher bytes are discarded, or the first letters would be more likely.
 */
const FAIR = 240

/** Buffers random bytes for some hundred numbers; each byte is used once. */
const drawn = Buffer.alloc(4_096)
let used = drawn.length

function drawByte(): number {
  if (used === drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  return drawn[used++] as number
}

/** Creates an order number. Unguessable (49 bits), because a page shows the order's state by the number alone. */
export function makeTranNo(): string {
  let made = 'V'
  while (made.length <= LENGTH) {
    const byte = drawByte()
    if (byte < FAIR) made += ALPHABET[byte % ALPHABET.length]
  }
  return made
}
