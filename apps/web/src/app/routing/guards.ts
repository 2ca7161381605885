import { redirect } from 'react-router'
import { profileQuery } from '../../features/profile/profile.api.ts'
import { type AppRoute, authenticatedEntry, type RouteName, routes } from '../../lib/paths.ts'
import { queryClient } from '../../lib/query-client.ts'
import { hasSheetAlone, mayEnter } from '../../lib/route-rights.ts'
import { readAccessToken } from '../../lib/session/access-token.ts'
import { hasAdminRole, rolesIn } from '../../lib/session/role-claim.ts'
import { isAuthenticated } from '../../lib/session/session-store.ts'
import { keepWanted } from '../../lib/session/wanted-page.ts'
import { signInUrl } from './redirect-url.ts'

type Guard = (visit: { request: Request }) => Promise<Response | null>

/** The loader of a route: null lets the visitor in, a redirect shows the way. */
export function guardOf(route: AppRoute): Guard {
  switch (route.access) {
    case 'open':
      return async () => null
    case 'auth':
      return async () => (isAuthenticated() ? redirect(authenticatedEntry) : null)
    case 'signed-in':
      return async ({ request }) => turnAway(request) ?? (await showSheet(route, request))
    case 'admin':
      return async ({ request }) => {
        const away = turnAway(request)
        if (away) return away
        if ((await isAdmin()) && (await mayUse(route))) return null
        // Asking for the profile may have ended the session.
        keepWanted(new URL(request.url))
        return turnAway(request) ?? redirect(routes.accessDenied.path)
      }
  }
}

function turnAway(request: Request): Response | null {
  return isAuthenticated() ? null : redirect(signInUrl(new URL(request.url)))
}

/**
 * A priest begins with the sheet, and a paired phone has nothing else. Only who may have an office waits here for the
 * profile; without an answer the page says itself what is wrong.
 */
async function showSheet({ path }: AppRoute, request: Request): Promise<Response | null> {
  if (!hasAdminRole(rolesIn(readAccessToken()))) return null
  const profile = await queryClient.ensureQueryData(profileQuery).catch(() => undefined)
  // Asking may have ended the session.
  if (!profile) return turnAway(request)
  const isEntry = path === authenticatedEntry && new URL(request.url).search === ''
  const begins = isEntry && hasSheetAlone(profile.capabilities)
  return profile.isPaired || begins ? redirect(routes.daySheet.path) : null
}

/** Of the pages of the office those that show this person something; a page that cannot ask says itself what is wrong. */
async function mayUse(route: AppRoute): Promise<boolean> {
  const name = (Object.keys(routes) as RouteName[]).find((one) => routes[one].path === route.path)
  try {
    const { capabilities } = await queryClient.ensureQueryData(profileQuery)
    return name === undefined || capabilities.length === 0 || mayEnter(name, capabilities)
  } catch {
    return isAuthenticated()
  }
}

/** By the token's role, or by the profile where a role was granted since the token was made. */
async function isAdmin(): Promise<boolean> {
  if (hasAdminRole(rolesIn(readAccessToken()))) return true
  try {
    return (await queryClient.ensureQueryData(profileQuery)).is_admin
  } catch (failure) {
    if (!isAuthenticated()) return false
    throw failure
  }
}
