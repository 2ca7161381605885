export const accessTokenKey = 'access_token'

/** Empty when there is none. Browsers that forbid storage throw on the mere mention of it. */
export function readAccessToken(): string {
  try {
    return localStorage.getItem(accessTokenKey) ?? ''
  } catch {
    return ''
  }
}

export function storeAccessToken(token: string): void {
  localStorage.setItem(accessTokenKey, token)
}

export function removeAccessToken(): void {
  try {
    localStorage.removeItem(accessTokenKey)
  } catch {
    // Nothing was stored where nothing may be stored.
  }
}
