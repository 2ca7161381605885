import { authenticatedEntry, unauthenticatedEntry } from '../../lib/paths.ts'
import { safePath } from './safe-path.ts'

const parameter = 'redirectUrl'

/** `/sign-in`, carrying the path and query that were asked for; nothing is carried for `/`. */
export function signInUrl(requested: URL): string {
  const wanted = requested.pathname + requested.search
  return requested.pathname === '/'
    ? unauthenticatedEntry
    : `${unauthenticatedEntry}?${parameter}=${encodeURIComponent(wanted)}`
}

/** Where a person goes after signing in. */
export function urlAfterSignIn(search: string): string {
  return safePath(new URLSearchParams(search).get(parameter)) ?? authenticatedEntry
}

/** Links between the sign-in pages keep where the person was going. */
export function keepRedirectUrl(path: string, search: string): string {
  const wanted = new URLSearchParams(search).get(parameter)
  return wanted ? `${path}?${parameter}=${encodeURIComponent(wanted)}` : path
}
