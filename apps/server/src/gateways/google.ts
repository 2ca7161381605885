import { createHash } from 'node:crypto'
import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { serviceUnavailable } from '../platform/errors.ts'

const claims = z.object({
  sub: z.string().min(1),
  nonce: z.string().min(1),
  email: z.email(),
  email_verified: z.literal(true),
  name: z.string().optional(),
  picture: z.url().optional(),
  hd: z.string().optional(),
})

export type GooglePerson = {
  sub: string
  email: string
  name: string
  picture: string | null
  /** Google itself runs the mailbox, so its statement about the address needs no further check. */
  authoritative: boolean
}

/**
 * Returns the person behind an ID token, or undefined if the token is invalid. `nonce` is a secret of the browser that
 * asked: Google was given its hash and put it into the token, so a stolen token is useless in another browser.
 */
export type VerifyGoogle = (credential: string, nonce: string) => Promise<GooglePerson | undefined>

export function createGoogleVerifier(config: Config): VerifyGoogle {
  const keys = createRemoteJWKSet(new URL(config.GOOGLE_JWKS_URL), { timeoutDuration: 5_000 })
  return async (credential, nonce) => {
    if (config.GOOGLE_CLIENT_IDS.length === 0) return undefined
    try {
      const { payload } = await jwtVerify(credential, keys, {
        algorithms: ['RS256'],
        audience: config.GOOGLE_CLIENT_IDS,
        issuer: config.GOOGLE_ISSUERS,
        requiredClaims: ['exp', 'iat', 'sub'],
        clockTolerance: 5,
      })
      const read = claims.safeParse(payload)
      if (!read.success) return undefined
      if (read.data.nonce !== createHash('sha256').update(nonce).digest('base64url')) return undefined
      const { sub, email, name, picture, hd } = read.data
      const authoritative = hd !== undefined || email.toLowerCase().endsWith('@gmail.com')
      return { sub, email, name: name ?? email, picture: picture ?? null, authoritative }
    } catch (error) {
      if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError))
        throw serviceUnavailable()
      return undefined
    }
  }
}
