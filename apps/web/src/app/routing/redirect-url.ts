import { authenticatedEntry, unauthenticatedEntry } from '../../lib/paths.ts'
import { safePath } from './safe-path.ts'

const parameter = 'redirectUrl'

/** `/sign-in` with the requested path and query as a parameter; `/` is not carried over. */
export function signInUrl(requested: URL): string {
  const wanted = requested.pathname + requested.search
  return requested.pathname === '/'
    ? unauthenticatedEntry
    : `${unauthenticatedEntry}?${parameter}=${encodeURIComponent(wanted)}`
}

/** The path to go to after signing in. */
export function urlAfterSignIn(search: string): string {
  return safePath(new URLSearchParams(search).get(parameter)) ?? authenticatedEntry
}

/** Keeps the requested path in links between the sign-in pages. */
export function keepRedirectUrl(path: string, search: string): string {
  const wanted = new URLSearchParams(search).get(parameter)
  return wanted ? `${path}?${parameter}=${encodeURIComponent(wanted)}` : path
}
