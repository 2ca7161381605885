import { randomBytes } from 'node:crypto'

/** Crockford's: no I, L, O, U, so that what is typed from paper cannot be misread. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 128 bits nobody guesses. */
export function makeVerifyCode(): string {
  let bits = BigInt(`0x${randomBytes(16).toString('hex')}`)
  let code = ''
  for (let place = 0; place < 26; place++) {
    code = `${LETTERS[Number(bits & 31n)]}${code}`
    bits >>= 5n
  }
  return code
}

/** As people type it: small letters, spaces, dashes, an O for a nought. */
export function readVerifyCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
}
