import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { otpCode, outcome } from './identity.ts'

/**
 * Input and output of the browser's WebAuthn API; passed through unchanged, because the WebAuthn library validates it.
 */
export const browserAnswer = z.looseObject({
  id: z.string().min(1).max(1_400),
  rawId: z.string().min(1).max(1_400),
  type: z.literal('public-key'),
  response: z.looseObject({}),
})
export const browserOptions = z.looseObject({ challenge: z.string() })

const instant = z.iso.datetime({ offset: true })
const factor = z.object({
  id: z.string(),
  kind: z.enum(['passkey', 'app']),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
})
export type Factor = z.infer<typeof factor>

export const factorName = z.string().trim().min(1).max(60)

/** `entry`: whether this device may use the office without a second factor. */
const standing = z.object({
  worksHere: z.boolean(),
  entry: z.enum(['full', 'grace', 'closed']),
  graceEndsAt: instant.nullable(),
  /** The e-mailed code or a recovery code was verified, so a factor may be added. */
  mayEnrol: z.boolean(),
  factors: z.array(factor),
  recoveryCodesLeft: z.number().int(),
})
export type FactorStanding = z.infer<typeof standing>

export const listFactors = endpoint({
  method: 'GET',
  path: '/factors',
  summary: 'The second factors of the signed-in person, and what this device may do without one',
  access: 'signed-in',
  response: standing,
})

export const sendFactorCode = endpoint({
  method: 'POST',
  path: '/factors/email-code',
  summary: 'Send the code that the first factor asks for, to the e-mail address of the account',
  access: 'signed-in',
  response: outcome,
})

export const verifyFactorCode = endpoint({
  method: 'POST',
  path: '/factors/email-code/verify',
  summary: 'Check the e-mailed code; the first factor may be added then',
  access: 'signed-in',
  body: z.object({ otpCode }),
  response: outcome,
})

/**
 * Where the passkey is stored: in this machine, in a phone, or in a security key. Shared machines allow only the last
 * two.
 */
export const keyPlaces = ['this-device', 'phone', 'security-key'] as const
export type KeyPlace = (typeof keyPlaces)[number]

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/factors/passkey/options',
  summary: 'What the browser needs to make a passkey; five minutes, once',
  access: 'signed-in',
  body: z.object({ place: z.enum(keyPlaces) }),
  response: z.object({ options: browserOptions }),
})

/** A new access token that opens the office. */
const opened = z.object({ accessToken: z.string() })

export const addPasskey = endpoint({
  method: 'POST',
  path: '/factors/passkey',
  summary: 'Add the passkey that the browser has made; the factor counts as given',
  access: 'signed-in',
  body: z.object({ name: factorName, response: browserAnswer }),
  response: opened.extend({ factor }),
})

export const beginApp = endpoint({
  method: 'POST',
  path: '/factors/app/options',
  summary: 'A secret for an authenticator app, as text and as rows of a QR code; five minutes, once',
  access: 'signed-in',
  response: z.object({ uri: z.string(), secret: z.string(), qr: z.array(z.string()) }),
})

export const addApp = endpoint({
  method: 'POST',
  path: '/factors/app',
  summary: 'Add the app that shows this code; the factor counts as given',
  access: 'signed-in',
  body: z.object({ name: factorName, otpCode }),
  response: opened.extend({ factor }),
})

export const getPasskeyOptions = endpoint({
  method: 'POST',
  path: '/factors/use/passkey/options',
  summary: 'What the browser needs to use a passkey; five minutes, once',
  access: 'signed-in',
  response: z.object({ options: browserOptions }),
})

export const givePasskey = endpoint({
  method: 'POST',
  path: '/factors/use/passkey',
  summary: 'Give the second factor with a passkey, at the door or again before something dangerous',
  access: 'signed-in',
  body: z.object({ response: browserAnswer }),
  response: opened,
})

export const giveAppCode = endpoint({
  method: 'POST',
  path: '/factors/use/app',
  summary: 'Give the second factor with the code of an app, at the door or again before something dangerous',
  access: 'signed-in',
  body: z.object({ otpCode }),
  response: opened,
})

export const giveRecoveryCode = endpoint({
  method: 'POST',
  path: '/factors/use/recovery-code',
  summary: 'Come in with a recovery code, once, and add a new factor; never enough for something dangerous',
  access: 'signed-in',
  body: z.object({ code: z.string().trim().min(1).max(60) }),
  response: opened.extend({ recoveryCodesLeft: z.number().int() }),
})

export const makeRecoveryCodes = endpoint({
  method: 'POST',
  path: '/factors/recovery-codes',
  summary: 'Ten new recovery codes, shown this once; the old ones no longer work',
  access: 'signed-in',
  response: z.object({ codes: z.array(z.string()) }),
})

export const requestFactorReset = endpoint({
  method: 'POST',
  path: '/factors/reset/:account_id',
  summary: 'Take every key off somebody who has lost them all: the first manager asks, a second one agrees',
  access: 'people',
  stepUp: true,
  params: z.object({ account_id: z.uuid() }),
  response: outcome,
})

export const removeFactor = endpoint({
  method: 'DELETE',
  path: '/factors/:kind/:id',
  summary: 'Remove a passkey or an app of one’s own; the last one stays until there is another',
  access: 'signed-in',
  params: z.object({ kind: z.enum(['passkey', 'app']), id: z.string().min(1).max(1_400) }),
  response: outcome,
})
