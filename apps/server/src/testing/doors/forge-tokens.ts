import { createHmac } from 'node:crypto'

type Claims = Record<string, unknown> & { exp: number; iat: number }

const pack = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

export function readClaims(token: string): Claims {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims
}

/** Forged variants of a valid token; `keys` as in TOKEN_KEYS. */
export function forgeTokens(good: string, keys: string[]) {
  const claims = readClaims(good)
  const [pair = ''] = keys
  const kid = pair.slice(0, pair.indexOf(':'))
  const key = pair.slice(pair.indexOf(':') + 1)
  const sign = (changes: object, header: object = {}, secret = key) => {
    const signed = `${pack({ alg: 'HS256', kid, ...header })}.${pack({ ...claims, ...changes })}`
    return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
  }
  const [head = '', payload = '', signature = ''] = good.split('.')
  const changed = pack({ ...claims, exp: claims.exp + 3_600 })
  return {
    /**
     * The control: made the same way and valid, so that the others are refused for their defect and not for how they
     * were made.
     */
    same: sign({}),
    expired: sign({ iat: claims.iat - 7_200, exp: claims.iat - 3_600 }),
    otherAudience: sign({ aud: 'https://elsewhere.example' }),
    forged: {
      'another key': sign({}, {}, 'a-key-that-nobody-of-this-house-has-made'),
      'an unknown key id': sign({}, { kid: 'unknown' }),
      'no signature': `${pack({ alg: 'none', kid })}.${payload}.`,
      'a claim changed by hand': `${head}.${changed}.${signature}`,
      'another issuer': sign({ iss: 'https://elsewhere.example' }),
      'not a token': 'not-a-token',
    },
  }
}
