import { loadArt } from '../art/load-art.ts'
import { loadWords } from '../lib/i18n/i18n.ts'
import { cacheResponses } from '../lib/offline/cache-responses.ts'
import { cacheApp } from '../lib/offline/keep-app.ts'
import { watchConnection } from '../lib/offline/watch-connection.ts'
import { isAuthenticated, useSession } from '../lib/session/session-store.ts'
import { keepPreference } from './keep-preference.ts'

/** Delay, so that the requested page loads first with everything it shows. */
const quietMs = 3_000

/** Starts background tasks that no page waits for. */
export function startRest(): void {
  keepPreference()
  watchConnection()
  cacheResponses()
  const keep = () => {
    setTimeout(() => {
      // Preload pages for offline use only for signed-in users, not for casual visitors.
      if (isAuthenticated()) void warmOffline().then(cacheApp)
    }, quietMs)
  }
  keep()
  useSession.subscribe((now, before) => {
    if (now.signedIn && !before.signedIn) keep()
  })
}

const segments = ['account', 'booking', 'calendar', 'catalogue', 'checkout', 'offline', 'profile', 'releases']

/**
 * Loads the translations and pictures of the offline pages, in the current language. The service worker caches scripts.
 */
async function warmOffline(): Promise<void> {
  try {
    await Promise.all(segments.map(loadWords))
    await Promise.all((['scene-closed', 'scene-no-bookings', 'deity-nagaraja'] as const).map(loadArt))
  } catch {
    // The network is gone: the next page load tries again.
  }
}
