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

/** The loader of a route: null lets the visitor in, a redirect shows the way. */
export function guardOf(route: AppRoute): Guard {
  switch (route.access) {
    case 'open':
      return async () => null
    case 'auth':
      // Also for whoever has just signed in, in another tab or by the last code of a registration.
      return async ({ request }) =>
        isAuthenticated() ? redirect(urlAfterSignIn(new URL(request.url).search)) : null
    case 'signed-in':
      return async ({ request }) =>
        turnAway(request) ?? (await askRole(route, request)) ?? (await showSheet(route, request))
    case 'admin':
      return async ({ request }) =>
        turnAway(request) ?? (await askRole(route, request)) ?? (await askRights(route, request))
  }
}

function turnAway(request: Request): Response | null {
  endWithoutToken()
  return isAuthenticated() ? null : redirect(signInUrl(new URL(request.url)))
}

/** By the route's list of roles: an empty one is for anybody who is signed in. */
async function askRole({ authority }: AppRoute, request: Request): Promise<Response | null> {
  return authority.length === 0 || (await holdsOneOf(authority)) ? null : deny(request)
}

function deny(request: Request): Response {
  const url = new URL(request.url)
  keepWanted(url)
  // Asking for the profile may have ended the session.
  const away = turnAway(request)
  if (away) return away
  // Whoever may not even be told so has no role at all.
  return redirect(url.pathname === routes.accessDenied.path ? authenticatedEntry : routes.accessDenied.path)
}

/**
 * A priest begins with today's names, and a paired phone has nothing else. Only who may have an office waits here for the
 * profile; without an answer the page says itself what is wrong.
 */
async function showSheet({ path }: AppRoute, request: Request): Promise<Response | null> {
  if (!hasAdminRole(rolesIn(readAccessToken()))) return null
  const profile = await queryClient.ensureQueryData(profileQuery).catch(() => undefined)
  // Asking may have ended the session.
  if (!profile) return turnAway(request)
  const isEntry = path === authenticatedEntry && new URL(request.url).search === ''
  const begins = isEntry && hasSheetAlone(profile.capabilities)
  return profile.isPaired || begins ? redirect(routes.priest.path) : null
}

/**
 * Of the pages of the office those that show this person something; a page that cannot ask says itself what is wrong. A
 * priest is led to the names wherever he knocks, and they open without asking anybody: there may be no network.
 */
async function askRights(route: AppRoute, request: Request): Promise<Response | null> {
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

/** By the token's roles, or by the profile where that of an admin was granted since the token was made. */
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
