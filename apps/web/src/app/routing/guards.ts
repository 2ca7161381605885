import { redirect } from 'react-router'
import { profileQuery } from '../../features/profile/profile.api.ts'
import { type AppRoute, authenticatedEntry, type RouteName, routes } from '../../lib/paths.ts'
import { queryClient } from '../../lib/query-client.ts'
import { hasSheetAlone, mayEnter } from '../../lib/route-rights.ts'
import { readAccessToken } from '../../lib/session/access-token.ts'
import { hasAdminRole, rolesIn } from '../../lib/session/role-claim.ts'
import { endWithoutToken, isAuthenticated } from '../../lib/session/session-store.ts'
import { keepWanted } from '../../lib/session/wanted-page.ts'
import { signInUrl, urlAfterSignIn } from './redirect-url.ts'

type Guard = (visit: { request: Request }) => Promise<Response | null>

/** The loader of a route: null allows the visit, a redirect leads elsewhere. */
export function guardOf(route: AppRoute): Guard {
  switch (route.access) {
    case 'open':
      return async () => null
    case 'auth':
      // Also covers users just signed in by another tab or by a registration's last code.
      return async ({ request }) =>
        isAuthenticated() ? redirect(urlAfterSignIn(new URL(request.url).search)) : null
    case 'signed-in':
      return async ({ request }) =>
        turnAway(request) ?? (await requireRole(route, request)) ?? (await showSheet(route, request))
    case 'admin':
      return async ({ request }) =>
        turnAway(request) ?? (await requireRole(route, request)) ?? (await requireRights(route, request))
  }
}

function turnAway(request: Request): Response | null {
  endWithoutToken()
  return isAuthenticated() ? null : redirect(signInUrl(new URL(request.url)))
}

/** Checks the route's roles; an empty list allows every signed-in user. */
async function requireRole({ authority }: AppRoute, request: Request): Promise<Response | null> {
  return authority.length === 0 || (await holdsOneOf(authority)) ? null : deny(request)
}

function deny(request: Request): Response {
  const url = new URL(request.url)
  keepWanted(url)
  // Fetching the profile may have ended the session.
  const away = turnAway(request)
  if (away) return away
  // A user who may not even see the access-denied page has no role at all.
  return redirect(url.pathname === routes.accessDenied.path ? authenticatedEntry : routes.accessDenied.path)
}

/**
 * Redirects priests from the entry page, and paired phones from every page, to today's names. Only users with an admin
 * role wait for the profile here; if it fails, the page shows the error.
 */
async function showSheet({ path }: AppRoute, request: Request): Promise<Response | null> {
  if (!hasAdminRole(rolesIn(readAccessToken()))) return null
  const profile = await queryClient.ensureQueryData(profileQuery).catch(() => undefined)
  // Fetching the profile may have ended the session.
  if (!profile) return turnAway(request)
  const isEntry = path === authenticatedEntry && new URL(request.url).search === ''
  const begins = isEntry && hasSheetAlone(profile.capabilities)
  return profile.isPaired || begins ? redirect(routes.priest.path) : null
}

/**
 * Allows office pages by capability; if the profile cannot be fetched, the page shows the error. Users with only the
 * day sheet are redirected to the priest's page, which opens without any request because it must work offline.
 */
async function requireRights(route: AppRoute, request: Request): Promise<Response | null> {
  if (route.path === routes.priest.path) return null
  const name = (Object.keys(routes) as RouteName[]).find((one) => routes[one].path === route.path)
  try {
    const { capabilities } = await queryClient.ensureQueryData(profileQuery)
    if (name === undefined || capabilities.length === 0 || mayEnter(name, capabilities)) return null
    return hasSheetAlone(capabilities) ? redirect(routes.priest.path) : deny(request)
  } catch {
    return isAuthenticated() ? null : deny(request)
  }
}

/** Checks the token's roles; for admins also the profile, because the role may be newer than the token. */
async function holdsOneOf(authority: readonly string[]): Promise<boolean> {
  const held = rolesIn(readAccessToken()).map((role) => role.toLowerCase())
  if (authority.some((role) => held.includes(role))) return true
  if (!authority.includes('admin')) return false
  try {
    return (await queryClient.ensureQueryData(profileQuery)).is_admin
  } catch (failure) {
    if (!isAuthenticated()) return false
    throw failure
  }
}
