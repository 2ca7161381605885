import { withDescription } from './describe-variable.ts'
import { keys, secrets, texts, webAddress } from './value-forms.ts'

/** Secrets that the operator generates. How each is replaced: docs/security/keys.md. */
export const ownSecrets = {
  TOKEN_KEYS: withDescription(keys, {
    purpose: 'Sign the access tokens of who is signed in: the first signs, all verify.',
    example: '2026-11:…',
    isSecret: true,
  }),
  REFRESH_SECRETS: withDescription(secrets, {
    purpose: 'Seal the refresh tokens by which a device stays signed in.',
    isSecret: true,
  }),
  CODE_SECRETS: withDescription(secrets, {
    purpose: 'Derives the six digits of codes, and hashes the people in rate limits and in the security log.',
    isSecret: true,
  }),
  DEVICE_KEYS: withDescription(keys, {
    purpose: 'Sign the mark of a device that an account knows: the first signs, all verify.',
    example: '2026-11:…',
    isSecret: true,
  }),
  FACTOR_KEYS: withDescription(keys, {
    purpose:
      'Encrypt the seeds of authenticator apps in the database: the first encrypts, all decrypt. If it is lost, every app must be added again.',
    example: '2026-11:…',
    isSecret: true,
  }),
  LINK_SECRETS: withDescription(secrets, {
    purpose: 'Sign the links for paying or answering without signing in, and the tickets of a waiting room.',
    isSecret: true,
  }),
  REPORT_SECRETS: withDescription(secrets.optional(), {
    purpose:
      'What the providers of SMS and mail send in `x-report-secret` with their reports of delivery, and is entered there.',
    without: 'no report is taken, and a letter that bounced counts as sent',
    isSecret: true,
  }),
}

export const google = {
  GOOGLE_CLIENT_IDS: withDescription(texts.default([]), {
    purpose:
      'Ids of the Google clients whose sign-in is accepted; the host gives browsers the same id (`GOOGLE_CLIENT_ID` in `host.env`). There is no client secret.',
    without: 'sign-in with Google is off',
    example: '1234567890-abc.apps.googleusercontent.com',
  }),
  GOOGLE_JWKS_URL: withDescription(webAddress.default('https://www.googleapis.com/oauth2/v3/certs'), {
    purpose: 'Where Google’s public keys are read. Changed by tests only.',
  }),
  GOOGLE_ISSUERS: withDescription(texts.default(['https://accounts.google.com', 'accounts.google.com']), {
    purpose: 'Issuers whose ID tokens are accepted. Only tests change it.',
  }),
}
