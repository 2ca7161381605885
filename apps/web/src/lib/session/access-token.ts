export const accessTokenKey = 'access_token'

/** Empty if there is none, also in browsers that throw on any access to storage. */
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
    // Storage is blocked, so there is nothing to delete.
  }
}
