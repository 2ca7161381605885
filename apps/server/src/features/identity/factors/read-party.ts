import type { Config } from '../../../config.ts'

/** Named to generate and to verify: the library's own first choice has keys of a kilobyte and warns on every use. */
export const ALGORITHMS = [-8, -7, -257]

/** For whom passkeys are made: the web app's host, and the pages from which they may come. */
export function readParty({ WEB_URLS }: Pick<Config, 'WEB_URLS'>) {
  const origins = WEB_URLS.map((url) => new URL(url).origin)
  return { rpId: new URL(WEB_URLS[0] ?? '').hostname, origins }
}
