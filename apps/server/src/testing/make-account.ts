import { register, signIn, verifyEmail, verifyMobile } from '@vazhipadu/contract/identity'
import { capabilities } from '@vazhipadu/contract/rights'
import { createAccessTokens } from '../features/identity/sessions/sign-access-token.ts'
import { grantByCommand } from '../features/people/change-by-command.ts'
import type { Api } from './start-api.ts'

let made = 0

export const PASSWORD = 'sevenlampsatdawn'

/** The code in the newest mail or SMS to this recipient. */
export function codeFor(api: Api, to: string): string {
  const text = api.texts.findLast((sms) => sms.to === to)?.variables.CODE
  const letter = api.mails.findLast((mail) => mail.to === to)?.letter.text
  const code = text ?? letter?.match(/\b\d{6}\b/)?.[0]
  if (code === undefined) throw new Error(`no code was sent to ${to}`)
  return code
}

/** Signs up through every step as a person would; the last step signs the person in. */
export async function makeAccount(
  api: Api,
  options: { name?: string; email?: string; mobile?: string } = {},
) {
  made++
  const name = options.name ?? 'Sreedevi Menon'
  const email = options.email ?? `devotee${made}@example.com`
  const mobile = options.mobile ?? `+9198470${String(10_000 + made)}`
  const registered = await api.call(register, {
    body: { name, email, mobile, password: PASSWORD, consent: true },
  })
  if (registered.status !== 200) throw new Error(`could not sign up: ${JSON.stringify(registered.body)}`)
  const token = registered.body.tempToken ?? ''
  await api.runJobs()
  await api.call(verifyEmail, { body: { otpCode: codeFor(api, email), token } })
  await api.runJobs()
  const { body, cookie } = await api.call(verifyMobile, { body: { otpCode: codeFor(api, mobile), token } })
  if (!body.accessToken) throw new Error(`is not signed in: ${JSON.stringify(body)}`)
  return { name, email, mobile, token: body.accessToken, cookie: cookie ?? '' }
}

/** As above, with the admin capability, the second factor given, and a token with both. */
export async function makeAdmin(api: Api) {
  const account = await makeAccount(api)
  const { email } = account
  await grantByCommand(api.db, { email, names: capabilities, at: api.clock.now() })
  return { ...account, ...(await signInToOffice(api, account.email)) }
}

/** Signs in an office member and gives the second factor. */
export async function signInToOffice(api: Api, email: string): Promise<{ token: string; cookie: string }> {
  const { body, cookie } = await api.call(signIn, { body: { identifier: email, password: PASSWORD } })
  return { token: await giveFactor(api, body.accessToken), cookie: cookie ?? '' }
}

/** Signs in a devotee whose token has expired. */
export async function signInAgain(api: Api, email: string): Promise<{ token: string; cookie: string }> {
  const { body, cookie } = await api.call(signIn, { body: { identifier: email, password: PASSWORD } })
  if (!body.accessToken) throw new Error(`is not signed in: ${JSON.stringify(body)}`)
  return { token: body.accessToken, cookie: cookie ?? '' }
}

type Giving = Pick<Api, 'config' | 'clock' | 'db'>

/** As if a passkey had just been used on the device of this token; returns the token for the office. */
export async function giveFactor({ config, clock, db }: Giving, token: string): Promise<string> {
  const now = clock.now()
  const tokens = createAccessTokens(config.TOKEN_KEYS)
  const { sub, sid, auth_time } = tokens.verify(token, now)
  await db.updateTable('session').set({ factorAt: now }).where('id', '=', sid).execute()
  return tokens.sign({ sub, sid, role: ['user', 'admin'], signedInAt: new Date(auth_time * 1000) }, now)
}
