const file = '/worker.js'
/** The former service worker, which served the priest's page only. */
const formerFile = '/priest-worker.js'
const formerCache = 'priest-page'

/**
 * Makes the service worker cache the app's files, including everything this page has loaded, so that the app opens
 * offline; true once they are cached. Personal data is not included.
 */
export async function cacheApp(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  try {
    const registered = await navigator.serviceWorker.register(file, { updateViaCache: 'none' })
    // If the new version cannot be installed now, the active one keeps working.
    const active = await becomeActive(registered).catch(() => registered.active)
    const isKept = active !== null && (await tell(active, { keep: listFiles() }))
    // Delete the old cache last: if caching fails above, the priest's page must still open from it.
    if (isKept) await retireFormer()
    return isKept
  } catch {
    // Private mode or full storage: the page works while it stays open.
    return false
  }
}

async function retireFormer(): Promise<void> {
  for (const registration of await navigator.serviceWorker.getRegistrations()) {
    const scripts = [registration.active, registration.waiting, registration.installing]
    if (scripts.some((script) => script?.scriptURL.endsWith(formerFile))) await registration.unregister()
  }
  await caches.delete(formerCache)
}

/** Files this page has loaded from our own host. */
const listFiles = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === window.location.origin && pathname !== file)
    .map(({ pathname }) => pathname)

/** Waits until the newest worker is active; it activates itself after its installation. */
function becomeActive({ active, installing, waiting }: ServiceWorkerRegistration): Promise<ServiceWorker> {
  const coming = installing ?? waiting ?? active
  if (!coming) return Promise.reject(new Error('no worker'))
  if (coming.state === 'activated') return Promise.resolve(coming)
  return new Promise((resolve, reject) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve(coming)
      if (coming.state === 'redundant') reject(new Error('the worker was replaced'))
    })
  })
}

function tell(active: ServiceWorker, message: object): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<boolean>) => resolve(data)
  })
  active.postMessage(message, [port2])
  return answer
}
