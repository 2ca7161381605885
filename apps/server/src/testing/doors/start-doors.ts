import type { AnyEndpoint } from '@vazhipadu/contract/endpoint'
import { signIn } from '@vazhipadu/contract/identity'
import { type PresetName, presets } from '@vazhipadu/contract/rights'
import { endOtherSessions } from '@vazhipadu/contract/sessions'
import { disableAccount } from '../../features/identity/disable-account.ts'
import { listEndpoints } from '../../platform/http/list-endpoints.ts'
import { getAccountId } from '../get-account-id.ts'
import { makeClerk } from '../grant-capabilities.ts'
import { makeAccount, PASSWORD } from '../make-account.ts'
import { signOfficeToken } from '../sign-token.ts'
import { startApi } from '../start-api.ts'
import { nameOf } from './expect-access.ts'
import { forgeTokens, readClaims } from './forge-tokens.ts'
import { listRoutes } from './list-routes.ts'

/** Endpoints that end the caller's session or account: called last. */
const LAST = ['POST /profile/privacy/withdraw', 'POST /auth/logout']

/** The whole API and one caller of each kind. */
export async function startDoors() {
  const { started: api, routes } = await listRoutes(() =>
    // Raised: all callers share one address and make hundreds of calls.
    startApi({ LIMIT_REQUESTS_PER_IP_A_MINUTE: '1000000' }),
  )
  const { db, clock } = api
  const manage = () => makeClerk(api, [...presets.manager])
  const signInPlainly = async (email: string) => {
    const { body } = await api.call(signIn, { body: { identifier: email, password: PASSWORD } })
    return body.accessToken
  }
  const office = {} as Record<PresetName, string>
  for (const [preset, held] of Object.entries(presets))
    office[preset as PresetName] = (await makeClerk(api, [...held])).token

  const left = await makeAccount(api)
  await api.call(endOtherSessions, {}, { token: await signInPlainly(left.email) })
  const disabledDevotee = await makeAccount(api)
  const disabledManager = await manage()
  for (const { email } of [disabledDevotee, disabledManager])
    await disableAccount(db, { email, at: clock.now() })

  const stale = await manage()
  const newcomer = await manage()
  const factorless = await manage()
  await db.updateTable('account').set({ grantedAt: null }).where('email', '=', factorless.email).execute()
  const forger = await manage()
  const endpoints = await listEndpoints()

  return {
    ...api,
    routes,
    endpoints: endpoints.toSorted((one, other) => LAST.indexOf(nameOf(one)) - LAST.indexOf(nameOf(other))),
    devotee: (await makeAccount(api)).token,
    office,
    /** The token of a device that was signed out. */
    signedOut: left.token,
    disabled: { devotee: disabledDevotee.token, manager: disabledManager.token },
    /** A manager who gave the second factor eleven minutes ago. */
    stale: await signOfficeToken(api, await getAccountId(db, stale.email), 11),
    /** A manager still in the grace period without a second factor, and one after it. */
    inGrace: await signInPlainly(newcomer.email),
    factorless: await signInPlainly(factorless.email),
    bad: forgeTokens(forger.token, api.config.TOKEN_KEYS),
    /** Whether tokens carry an audience; only then can a token be for another one. */
    hasAudience: 'aud' in readClaims(forger.token),
    /** Calls without a body: access is decided before anything is read. */
    async knock({ method, path }: AnyEndpoint, token?: string) {
      const headers: Record<string, string> = { origin: 'http://localhost:5173' }
      if (token !== undefined) headers.authorization = `Bearer ${token}`
      const address = path.replace(/:[a-z_A-Z]+/g, '1')
      const answer = await fetch(api.url + address, { method, headers })
      const text = await answer.text()
      return { status: answer.status, code: /"code":"(\w+)"/.exec(text)?.[1] }
    },
  }
}
