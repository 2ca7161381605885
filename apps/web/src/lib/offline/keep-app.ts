const file = '/worker.js'
/** What opened the priest's page before there was a worker for the whole app. */
const formerFile = '/priest-worker.js'
const formerCache = 'priest-page'

/**
 * Has the browser keep the app's own files, with all that this page has loaded, so that it opens without a network; true
 * once they are there. What belongs to a person is not among them.
 */
export async function keepApp(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  try {
    const registered = await navigator.serviceWorker.register(file, { updateViaCache: 'none' })
    // Where the newest cannot be installed now, the one before it still answers.
    const active = await becomeActive(registered).catch(() => registered.active)
    const isKept = active !== null && (await tell(active, { keep: listFiles() }))
    // Not before: a priest whose network goes now still opens the page as it was kept.
    if (isKept) await retireFormer()
    return isKept
  } catch {
    // A private window, or a phone whose storage is full: the page works as long as it is open.
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

/** What this page has loaded from our own host. */
const listFiles = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === window.location.origin && pathname !== file)
    .map(({ pathname }) => pathname)

/** The newest: one that is being installed comes to answer for the pages by itself. */
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
