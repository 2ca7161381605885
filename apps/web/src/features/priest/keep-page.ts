import { routes } from '../../lib/paths.ts'
import { useSession } from '../../lib/session/session-store.ts'

const worker = '/priest-worker.js'

/**
 * Has the browser keep this page's own files, so that it opens without a network; true once they are there. The names
 * are not among them: those the page keeps itself, until midnight.
 */
export async function keepPage(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  try {
    const registered = await navigator.serviceWorker.register(worker, {
      scope: routes.priest.path,
      updateViaCache: 'none',
    })
    const active = await becomeActive(registered)
    return await tell(active, { keep: listFiles() })
  } catch {
    // A private window, or a phone whose storage is full: the page works as long as it is open.
    return false
  }
}

useSession.subscribe((now, before) => {
  if (before.signedIn && !now.signedIn) void forgetPage()
})

async function forgetPage(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registered = await navigator.serviceWorker.getRegistration(routes.priest.path)
  await registered?.unregister()
  await caches.delete('priest-page')
}

/** What this page has loaded from our own host. */
const listFiles = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === window.location.origin && pathname !== worker)
    .map(({ pathname }) => pathname)

function becomeActive({ active, installing, waiting }: ServiceWorkerRegistration): Promise<ServiceWorker> {
  const coming = active ?? waiting ?? installing
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
