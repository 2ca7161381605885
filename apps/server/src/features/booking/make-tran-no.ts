import { randomBytes } from 'node:crypto'

/** Thirty letters and digits that cannot be mistaken for one another when read aloud or copied by hand. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10
/** The largest multiple of thirty in a byte: above it the first letters would come more often. */
const FAIR = 240

/** The number of an order: unguessable (49 bits), because a page shows its state by it alone. */
export function makeTranNo(): string {
  let made = 'V'
  while (made.length <= LENGTH) {
    for (const byte of randomBytes(16)) {
      if (byte < FAIR && made.length <= LENGTH) made += ALPHABET[byte % ALPHABET.length]
    }
  }
  return made
}
