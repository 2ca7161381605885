import { endSession } from './session-store.ts'

/** What logout leaves behind in this browser: nothing. (The refresh cookie is the server's to end.) */
export function forgetEverything(): void {
  endSession('logout')
  for (const storage of [localStorage, sessionStorage]) storage.clear()
  for (const cookie of document.cookie.split(';')) {
    const name = cookie.split('=')[0]?.trim()
    if (name) expireCookie(name)
  }
}

function expireCookie(name: string): void {
  // The Cookie Store API is not in every browser we serve.
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = `${name}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`
}
