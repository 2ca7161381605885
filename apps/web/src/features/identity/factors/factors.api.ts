import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as contract from '@vazhipadu/contract/factors'
import { call } from '../../../lib/api/call.ts'
import { refresh } from '../../../lib/api/query-subjects.ts'
import { storeAccessToken } from '../../../lib/session/access-token.ts'
import { rolesIn } from '../../../lib/session/role-claim.ts'
import { changeUser } from '../../../lib/session/session-store.ts'
import { createKey, showKey } from './prompt-authenticator.ts'

export const factorsQuery = queryOptions({
  queryKey: ['factors'],
  queryFn: ({ signal }) => call(contract.listFactors, {}, { signal }),
})

export const sendMailCode = () => call(contract.sendFactorCode, {})
export const verifyMailCode = (otpCode: string) => call(contract.verifyFactorCode, { body: { otpCode } })

/** Registers a passkey created by the browser. */
export async function addPasskey(place: contract.KeyPlace, name: string) {
  const { options } = await call(contract.beginPasskey, { body: { place } })
  const response = await createKey(options)
  return call(contract.addPasskey, { body: { name, response } })
}

export const beginApp = () => call(contract.beginApp, {})
export const addApp = (name: string, otpCode: string) => call(contract.addApp, { body: { name, otpCode } })

export async function submitPasskey() {
  const { options } = await call(contract.getPasskeyOptions, {})
  return call(contract.givePasskey, { body: { response: await showKey(options) } })
}

export const submitAppCode = (otpCode: string) => call(contract.giveAppCode, { body: { otpCode } })
export const submitRecoveryCode = (code: string) => call(contract.giveRecoveryCode, { body: { code } })
export const makeRecoveryCodes = () => call(contract.makeRecoveryCodes, {})
export const removeFactor = ({ kind, id }: contract.Factor) =>
  call(contract.removeFactor, { params: { kind, id } })

/** Stores the token of the office session and refetches the queries that showed the office as locked. */
export async function openOffice(client: QueryClient, accessToken: string): Promise<void> {
  storeAccessToken(accessToken)
  changeUser({ authority: rolesIn(accessToken) })
  await refresh(client, ['factors', 'profile'])
}
