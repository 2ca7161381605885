import { keepAnswers } from '../lib/offline/keep-answers.ts'
import { keepApp } from '../lib/offline/keep-app.ts'
import { watchConnection } from '../lib/offline/watch-connection.ts'
import { isAuthenticated, useSession } from '../lib/session/session-store.ts'
import { keepPreference } from './keep-preference.ts'
import { warmOffline } from './warm-offline.ts'

/** The page that was asked for comes first, with everything it shows. */
const quietMs = 3_000

/** What nobody waits for when the app is opened. */
export function startRest(): void {
  keepPreference()
  watchConnection()
  keepAnswers()
  const keep = () => {
    setTimeout(() => {
      // Whoever only looks in is not made to load the pages of whoever stays.
      if (isAuthenticated()) void warmOffline().then(keepApp)
    }, quietMs)
  }
  keep()
  useSession.subscribe((now, before) => {
    if (now.signedIn && !before.signedIn) keep()
  })
}
