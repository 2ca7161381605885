import type { Theme } from '@vazhipadu/contract/theme'
import { profileQuery, saveTheme } from '../features/profile/profile.api.ts'
import { queryClient } from '../lib/query-client.ts'
import { isAuthenticated } from '../lib/session/session-store.ts'
import { meetAccount } from './language/choose-language.ts'
import { replaceTheme, useTheme } from './theme/theme-store.ts'

const quietMs = 1500
let known = ''
/** Changes made in the panel before signing in; they override the preference stored in the account. */
let chosenHere: Partial<Theme> = {}

/** Applies the account's stored theme at sign-in. If the request fails, nothing changes. */
export async function applyPreference(): Promise<void> {
  const chosen = chosenHere
  chosenHere = {}
  try {
    const { preferences, language } = await queryClient.fetchQuery(profileQuery)
    known = JSON.stringify(preferences.theme)
    if (preferences.theme || Object.keys(chosen).length > 0)
      replaceTheme({ ...useTheme.getState(), ...preferences.theme, ...chosen })
    await meetAccount(language)
  } catch {
    // The page fetches the profile itself and shows the error.
  }
}

/** On a paired phone, preferences belong to the phone and not to the account. */
const isPaired = () => queryClient.getQueryData(profileQuery.queryKey)?.isPaired === true

const changesBetween = (before: Theme, now: Theme): Partial<Theme> =>
  Object.fromEntries(
    Object.entries(now).filter(
      ([key, value]) => key !== 'panelExpand' && before[key as keyof Theme] !== value,
    ),
  )

/** Saves a changed theme in the account, debounced by `quietMs`. Returns a function that stops this. */
export function keepPreference(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = useTheme.subscribe((theme, before) => {
    if (!isAuthenticated() && theme.panelExpand) Object.assign(chosenHere, changesBetween(before, theme))
    clearTimeout(timer)
    timer = setTimeout(() => {
      // Whether the panel is open is not saved.
      const kept = { ...theme, panelExpand: false }
      const text = JSON.stringify(kept)
      if (text === known || !isAuthenticated() || isPaired()) return
      known = text
      saveTheme(kept).catch(() => {
        known = ''
      })
    }, quietMs)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}
