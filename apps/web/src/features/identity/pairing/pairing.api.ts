import { queryOptions } from '@tanstack/react-query'
import * as contract from '@vazhipadu/contract/pairing'
import { call } from '../../../lib/api/call.ts'
import { startSession } from '../../../lib/session/session-store.ts'

/** Polled while a phone is being paired. */
export const pairedDevicesQuery = queryOptions({
  queryKey: ['paired-devices'],
  queryFn: async ({ signal }) => (await call(contract.listPairedDevices, {}, { signal })).devices,
})

export const offerPairing = (accountId: string) =>
  call(contract.offerPairing, { body: { account_id: accountId } })
export const confirmPairing = ({ id, name }: { id: string; name: string }) =>
  call(contract.confirmPairing, { params: { id }, body: { name } })
export const endPairing = (id: string) => call(contract.endPairing, { params: { id } })

export const claimPairing = (code: string) => call(contract.claimPairing, { body: { code } })

/** True once the office has approved: this phone is signed in then. */
export async function collectPairing(claim: string): Promise<boolean> {
  const { state, accessToken, user } = await call(contract.collectPairing, { body: { claim } })
  if (state === 'waiting' || accessToken === undefined || user === undefined) return false
  startSession(accessToken, user)
  return true
}
