import { forgetRegistration } from './registration-notice-store.ts'
import { endSession } from './session-store.ts'

/** What logout leaves behind in this browser: nothing. (The refresh cookie is the server's to end.) */
export function forgetEverything(): void {
  endSession('logout')
  // Also from memory, which would be written down again.
  forgetRegistration()
  for (const storage of [localStorage, sessionStorage]) storage.clear()
  for (const cookie of document.cookie.split(';')) {
    const name = cookie.split('=')[0]?.trim()
    if (name) expireCookie(name)
  }
  void forgetCaches()
}

/** What a browser keeps in other ways: the app's files, what was seen, and what a script of somebody else may have left. */
async function forgetCaches(): Promise<void> {
  try {
    const workers = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistrations() : []
    for (const worker of workers) await worker.unregister()
    if ('caches' in window) for (const name of await caches.keys()) await caches.delete(name)
    const databases = 'indexedDB' in window ? await indexedDB.databases() : []
    for (const { name } of databases) if (name) indexedDB.deleteDatabase(name)
  } catch {
    // Not every browser tells what it keeps there, and a private window forbids to ask.
  }
}

function expireCookie(name: string): void {
  // The Cookie Store API is not in every browser we serve.
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = `${name}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`
}
