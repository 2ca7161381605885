import { clearRegistrationNotice } from './registration-notice-store.ts'
import { endSession } from './session-store.ts'

/** Deletes everything this app stored in the browser. The server ends the refresh cookie. */
export function clearEverything(): void {
  endSession('logout')
  // Clear in-memory stores as well, because they would be written to storage again.
  clearRegistrationNotice()
  for (const storage of [localStorage, sessionStorage]) storage.clear()
  for (const cookie of document.cookie.split(';')) {
    const name = cookie.split('=')[0]?.trim()
    if (name) expireCookie(name)
  }
  void clearCaches()
}

/** Unregisters service workers and deletes Cache Storage and IndexedDB, including data of third-party scripts. */
async function clearCaches(): Promise<void> {
  try {
    const workers = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistrations() : []
    for (const worker of workers) await worker.unregister()
    if ('caches' in window) for (const name of await caches.keys()) await caches.delete(name)
    const databases = 'indexedDB' in window ? await indexedDB.databases() : []
    for (const { name } of databases) if (name) indexedDB.deleteDatabase(name)
  } catch {
    // Some browsers cannot list databases, and private mode forbids it.
  }
}

function expireCookie(name: string): void {
  // The Cookie Store API is not in every browser we serve.
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = `${name}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`
}
