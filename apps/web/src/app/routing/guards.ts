import { redirect } from 'react-router'
import { profileQuery } from '../../features/profile/profile.api.ts'
import { type AppRoute, authenticatedEntry, routes } from '../../lib/paths.ts'
import { queryClient } from '../../lib/query-client.ts'
import { readAccessToken } from '../../lib/session/access-token.ts'
import { hasAdminRole, rolesIn } from '../../lib/session/role-claim.ts'
import { isAuthenticated } from '../../lib/session/session-store.ts'
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
      return async ({ request }) => turnAway(request)
    case 'admin':
      return async ({ request }) => {
        const away = turnAway(request)
        if (away) return away
        if (await isAdmin()) return null
        // Asking for the profile may have ended the session.
        return turnAway(request) ?? redirect(routes.accessDenied.path)
      }
  }
}

function turnAway(request: Request): Response | null {
  return isAuthenticated() ? null : redirect(signInUrl(new URL(request.url)))
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
