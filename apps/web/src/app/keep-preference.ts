import type { Theme } from '@vazhipadu/contract/theme'
import { profileQuery, saveTheme } from '../features/profile/profile.api.ts'
import { queryClient } from '../lib/query-client.ts'
import { isAuthenticated } from '../lib/session/session-store.ts'
import { meetAccount } from './language/choose-language.ts'
import { replaceTheme, useTheme } from './theme/theme-store.ts'

const quietMs = 1500
let known = ''
/** What was chosen in the panel before signing in: it outweighs what was chosen on another device. */
let chosenHere: Partial<Theme> = {}

/** At sign-in: the look a person chose on another device. Never in the way: without an answer nothing changes. */
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
    // The page itself asks for the profile again and says what is wrong.
  }
}

/** What is chosen on a paired phone is the phone's, not the person's. */
const isPaired = () => queryClient.getQueryData(profileQuery.queryKey)?.isPaired === true

const changesBetween = (before: Theme, now: Theme): Partial<Theme> =>
  Object.fromEntries(
    Object.entries(now).filter(
      ([key, value]) => key !== 'panelExpand' && before[key as keyof Theme] !== value,
    ),
  )

/** A changed look is kept on the server too, once the person has stopped trying things out, until it is told to end. */
export function keepPreference(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = useTheme.subscribe((theme, before) => {
    if (!isAuthenticated() && theme.panelExpand) Object.assign(chosenHere, changesBetween(before, theme))
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
  return () => {
    clearTimeout(timer)
    stop()
  }
}
