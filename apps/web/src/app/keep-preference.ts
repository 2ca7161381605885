import type { Theme } from '@vazhipadu/contract/theme'
import { profileQuery, saveTheme } from '../features/profile/profile.api.ts'
import { queryClient } from '../lib/query-client.ts'
import { isAuthenticated } from '../lib/session/session-store.ts'
import { replaceTheme, useTheme } from './theme/theme-store.ts'

const quietMs = 1500
let known = ''

/** At sign-in: the look a person chose on another device. Never in the way: without an answer nothing changes. */
export async function applyPreference(): Promise<void> {
  try {
    const { preferences } = await queryClient.fetchQuery(profileQuery)
    if (!preferences.theme) return
    known = JSON.stringify(preferences.theme)
    replaceTheme(preferences.theme)
  } catch {
    // The page itself asks for the profile again and says what is wrong.
  }
}

/** What is chosen on a paired phone is the phone's, not the person's. */
const isPaired = () => queryClient.getQueryData(profileQuery.queryKey)?.isPaired === true

/** A changed look is kept on the server too, once the person has stopped trying things out. */
export function keepPreference(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  useTheme.subscribe((theme: Theme) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      // An open panel is of the moment.
      const kept = { ...theme, panelExpand: false }
      const text = JSON.stringify(kept)
      if (text === known || !isAuthenticated() || isPaired()) return
      known = text
      saveTheme(kept).catch(() => {
        known = ''
      })
    }, quietMs)
  })
}
