import { randomBytes } from 'node:crypto'

/** Crockford's alphabet without I, L, O, U, so that a code typed from paper cannot be misread. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 128 random bits, which cannot be guessed. */
export function makeVerifyCode(): string {
  let bits = BigInt(`0x${randomBytes(16).toString('hex')}`)
  let code = ''
  for (let place = 0; place < 26; place++) {
    code = `${LETTERS[Number(bits & 31n)]}${code}`
    bits >>= 5n
  }
  return code
}

/** Normalizes a typed code: lower case, spaces, dashes, the letter O for zero. */
export function readVerifyCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
}
