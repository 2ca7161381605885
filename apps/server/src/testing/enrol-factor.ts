import * as contract from '@vazhipadu/contract/factors'
import { signIn } from '@vazhipadu/contract/identity'
import { TOTP } from 'otpauth'
import { getAccountId } from './get-account-id.ts'
import { codeFor, makeAccount, PASSWORD } from './make-account.ts'
import { makePasskey } from './make-passkey.ts'
import type { Api } from './start-api.ts'

/** An office account past its grace period, signed in with a password only. */
export async function makeOutsider(api: Api, capabilities: string[] = ['desk', 'treasury']) {
  const account = await makeAccount(api)
  await api.db.updateTable('account').set({ capabilities }).where('email', '=', account.email).execute()
  return { ...account, ...(await enter(api, account.email)) }
}

export async function enter(api: Api, email: string): Promise<{ token: string; cookie: string }> {
  const { body, cookie } = await api.call(signIn, { body: { identifier: email, password: PASSWORD } })
  return { token: body.accessToken, cookie: cookie ?? '' }
}

/** Enters the code from the mail, which allows adding a first factor. */
export async function proveMail(api: Api, { email, token }: { email: string; token: string }): Promise<void> {
  await api.call(contract.sendFactorCode, {}, { token })
  await api.runJobs(['notify-code'])
  const body = { otpCode: codeFor(api, email) }
  const { body: answer } = await api.call(contract.verifyFactorCode, { body }, { token })
  if (answer.status !== 'success') throw new Error(`the code was refused: ${answer.message}`)
}

/** Enrols a passkey as a browser would. */
export async function enrolPasskey(api: Api, token: string) {
  const passkey = makePasskey()
  const begun = await api.call(contract.beginPasskey, { body: { place: 'this-device' } }, { token })
  const response = passkey.register(begun.body.options.challenge)
  const added = await api.call(contract.addPasskey, { body: { name: 'Office desk', response } }, { token })
  return { passkey, added, token: added.body.accessToken }
}

/** The code that an authenticator app shows now, or `steps` half minutes from now. */
export function showCode({ clock }: Pick<Api, 'clock'>, secret: string, steps = 0): string {
  const timestamp = clock.now().getTime() + steps * 30_000
  return new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret }).generate({ timestamp })
}

export async function enrolApp(api: Api, token: string) {
  const { body } = await api.call(contract.beginApp, {}, { token })
  const code = showCode(api, body.secret)
  const added = await api.call(contract.addApp, { body: { name: 'My phone', otpCode: code } }, { token })
  return { secret: body.secret, begun: body, added, token: added.body.accessToken }
}

/** An office member with an authenticator app whose next code is unused. */
export async function makeHolder(api: Api, capabilities: string[]) {
  const person = await makeOutsider(api, capabilities)
  await proveMail(api, person)
  const { secret, token } = await enrolApp(api, person.token)
  api.clock.advance({ seconds: 60 })
  return { email: person.email, token, secret, id: await getAccountId(api.db, person.email) }
}
