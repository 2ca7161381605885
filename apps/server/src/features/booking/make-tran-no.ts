import { randomFillSync } from 'node:crypto'

/** Thirty letters and digits that cannot be mistaken for one another when read aloud or copied by hand. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10
/** The largest multiple of thirty in a byte: above it the first letters would come more often. */
const FAIR = 240

/** Drawn for some hundred numbers at once; each byte is used one time. */
const drawn = Buffer.alloc(4_096)
let used = drawn.length

function drawByte(): number {
  if (used === drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  return drawn[used++] as number
}

/** The number of an order: unguessable (49 bits), because a page shows its state by it alone. */
export function makeTranNo(): string {
  let made = 'V'
  while (made.length <= LENGTH) {
    const byte = drawByte()
    if (byte < FAIR) made += ALPHABET[byte % ALPHABET.length]
  }
  return made
}
