import type { Profile } from '@vazhipadu/contract/profile'
import * as contract from '@vazhipadu/contract/profile'
import { call } from '../../lib/api/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { changeUser } from '../../lib/session/session-store.ts'
import { profileQuery } from './profile.api.ts'

/** Updates the profile cache and the session's user together, so that page and header agree. */
function show(change: Partial<Profile>): void {
  queryClient.setQueryData(profileQuery.queryKey, (profile) => profile && { ...profile, ...change })
  const { name, email, avatar } = change
  changeUser({
    ...(name !== undefined && { userName: name }),
    ...(email !== undefined && { email }),
    ...(avatar !== undefined && { avatar }),
  })
}

export async function saveName(name: string): Promise<void> {
  show(await call(contract.updateProfile, { body: { name } }))
}

export async function saveAvatar(picture: Blob): Promise<void> {
  const form = new FormData()
  form.append('file', picture, 'picture')
  show(await call(contract.saveAvatar, { body: form }))
}

export async function removeAvatar(): Promise<void> {
  await call(contract.deleteAvatar, {})
  show({ avatar: null })
}

export async function saveNotices(notices: Profile['preferences']['notices']): Promise<void> {
  show({ preferences: await call(contract.savePreference, { body: { notices } }) })
}

export async function saveKnownAtCounter(knownAtCounter: boolean): Promise<void> {
  show({ preferences: await call(contract.savePreference, { body: { knownAtCounter } }) })
}

export async function hideGuide(): Promise<void> {
  await call(contract.hideUserGuide, {})
  show({ showUserGuide: false })
}

export async function showGuide(): Promise<void> {
  await call(contract.showUserGuide, {})
  show({ showUserGuide: true })
}

/** Refetches the profile after a new e-mail or mobile was verified. */
export async function readAgain(): Promise<void> {
  show(await queryClient.fetchQuery({ ...profileQuery, staleTime: 0 }))
}
