import { queryOptions } from '@tanstack/react-query'
import type { RequestOf } from '@vazhipadu/contract/endpoint'
import * as privacy from '@vazhipadu/contract/privacy'
import { call } from '../../lib/api/call.ts'
import { refresh } from '../../lib/api/query-subjects.ts'
import { shownNotice } from '../../lib/i18n/shown-notice.ts'
import { queryClient } from '../../lib/query-client.ts'

export const privacyQuery = queryOptions({
  queryKey: ['privacy'],
  queryFn: ({ signal }) => call(privacy.getPrivacy, {}, { signal }),
})

const readAgain = () => refresh(queryClient, ['privacy'])

export async function agree(): Promise<void> {
  await call(privacy.giveConsent, { body: shownNotice() })
  await readAgain()
}

export async function withdraw() {
  const answer = await call(privacy.withdrawConsent, {})
  await readAgain()
  return answer
}

export type NomineeBody = RequestOf<typeof privacy.nameNominee>['body']

export async function saveNominee(body: NomineeBody) {
  const answer = await call(privacy.nameNominee, { body })
  await readAgain()
  return answer
}

export async function removeNominee(): Promise<void> {
  await call(privacy.removeNominee, {})
  await readAgain()
}

export const downloadMyData = () => call(privacy.exportMyData, {})

export const eraseMyAccount = (body: RequestOf<typeof privacy.eraseMyAccount>['body']) =>
  call(privacy.eraseMyAccount, { body })
