/**
 * The roles in an access token's payload; empty if absent. Only for showing and hiding: the server verifies the
 * signature and authorises each request.
 */
export function rolesIn(accessToken: string): string[] {
  const payload = accessToken.split('.')[1]
  if (!payload) return []
  try {
    const claims = JSON.parse(decodeBase64Url(payload)) as { role?: unknown }
    return [claims.role].flat().filter((role) => typeof role === 'string')
  } catch {
    return []
  }
}

export const hasAdminRole = (roles: readonly string[]) => roles.some((role) => role.toLowerCase() === 'admin')

function decodeBase64Url(text: string): string {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return new TextDecoder().decode(Uint8Array.from(binary, (char) => char.charCodeAt(0)))
}
