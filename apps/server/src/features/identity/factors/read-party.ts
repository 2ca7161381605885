import type { Config } from '../../../config.ts'

/**
 * Set explicitly for creation and verification: the library's default prefers an algorithm with keys of a kilobyte and
 * warns on every use.
 */
export const ALGORITHMS = [-8, -7, -257]

/** The WebAuthn relying party: the web app's host and the allowed origins. */
export function readParty({ WEB_URLS }: Pick<Config, 'WEB_URLS'>) {
  const origins = WEB_URLS.map((url) => new URL(url).origin)
  return { rpId: new URL(WEB_URLS[0] ?? '').hostname, origins }
}
