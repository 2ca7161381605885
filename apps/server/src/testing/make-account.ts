import { register, signIn, verifyEmail, verifyMobile } from '@vazhipadu/contract/identity'
import { grantAdmin } from '../features/identity/grant-admin.ts'
import type { Api } from './start-api.ts'

let made = 0

export const PASSWORD = 'sevenlampsatdawn'

/** The code in the newest letter or SMS to someone. */
export function codeFor(api: Api, to: string): string {
  const text = api.texts.findLast((sms) => sms.to === to)?.variables.CODE
  const letter = api.mails.findLast((mail) => mail.to === to)?.letter.text
  const code = text ?? letter?.match(/\b\d{6}\b/)?.[0]
  if (code === undefined) throw new Error(`no code was sent to ${to}`)
  return code
}

/** Signs up and in as a person would, through every step. */
export async function makeAccount(api: Api, wanted: { name?: string; email?: string; mobile?: string } = {}) {
  made++
  const name = wanted.name ?? 'Sreedevi Menon'
  const email = wanted.email ?? `devotee${made}@example.com`
  const mobile = wanted.mobile ?? `+9198470${String(10_000 + made)}`
  const registered = await api.call(register, {
    body: { name, email, mobile, password: PASSWORD, consent: true },
  })
  if (registered.status !== 200) throw new Error(`could not sign up: ${JSON.stringify(registered.body)}`)
  const token = registered.body.tempToken ?? ''
  await api.runJobs()
  await api.call(verifyEmail, { body: { otpCode: codeFor(api, email), token } })
  await api.runJobs()
  await api.call(verifyMobile, { body: { otpCode: codeFor(api, mobile), token } })
  const signedIn = await api.call(signIn, { body: { identifier: email, password: PASSWORD } })
  if (signedIn.status !== 200) throw new Error(`could not sign in: ${JSON.stringify(signedIn.body)}`)
  return { name, email, mobile, token: signedIn.body.accessToken, cookie: signedIn.cookie ?? '' }
}

/** As above, with the admin's right and a token that carries it. */
export async function makeAdmin(api: Api) {
  const account = await makeAccount(api)
  await grantAdmin(api.db, account.email, api.clock.now())
  const signedIn = await api.call(signIn, { body: { identifier: account.email, password: PASSWORD } })
  return { ...account, token: signedIn.body.accessToken }
}
