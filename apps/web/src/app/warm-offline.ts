import { loadArt } from '../art/load-art.ts'
import { loadWords } from '../lib/i18n/i18n.ts'

const segments = ['account', 'booking', 'calendar', 'catalogue', 'checkout', 'offline', 'profile', 'releases']

/** The words and drawings of what opens without a network, in the language that is read here. Scripts the worker fetches. */
export async function warmOffline(): Promise<void> {
  try {
    await Promise.all(segments.map(loadWords))
    await Promise.all((['scene-closed', 'scene-no-bookings', 'deity-nagaraja'] as const).map(loadArt))
  } catch {
    // The network has just gone: the next page tries again.
  }
}
