import type { Given, Wrong } from './list-variables.ts'
import { siteOf, staysHere } from './locate-address.ts'

/** Addresses that browsers call us by: whether they can be, and whether they can work together. */
export function judgeAddresses(config: Given): Wrong[] {
  return [...judgeOrigins(config), ...judgeBridge(config), ...judgeSites(config), ...judgePorts(config)]
}

/** A browser says whence it calls without a path; one that is written with it is never the same. */
function judgeOrigins({ WEB_URLS = [], API_URL, BRIDGE_URL }: Given): Wrong[] {
  const given = [
    ...WEB_URLS.map((address) => ({ path: 'WEB_URLS', address })),
    { path: 'API_URL', address: API_URL },
    { path: 'BRIDGE_URL', address: BRIDGE_URL },
  ]
  return given.flatMap(({ path, address }) => {
    const origin = address && new URL(address).origin
    return origin === address ? [] : [{ path, message: `must be written as browsers do: ${origin}` }]
  })
}

function judgeBridge({ WEB_URLS = [], API_URL, BRIDGE_URL }: Given): Wrong[] {
  if (BRIDGE_URL === undefined) return []
  const ours = [...WEB_URLS, ...(API_URL === undefined ? [] : [API_URL])].map((url) => new URL(url).origin)
  if (!ours.includes(new URL(BRIDGE_URL).origin)) return []
  return [
    {
      path: 'BRIDGE_URL',
      message:
        'the payment page has an origin of its own, neither the app’s (WEB_URLS) nor the API’s (API_URL)',
    },
  ]
}

/** The session's cookie is a strict one of the API's host. */
function judgeSites({ WEB_URLS = [], API_URL }: Given): Wrong[] {
  if (API_URL === undefined || staysHere(API_URL)) return []
  const elsewhere = WEB_URLS.filter((url) => !staysHere(url) && siteOf(url) !== siteOf(API_URL))
  return elsewhere.map((url) => ({
    path: 'API_URL',
    message: `is not of one site with ${new URL(url).origin} (WEB_URLS): the browser would keep the session’s cookie back; both need one domain and one scheme, as https://seva.temple.example and https://api.temple.example`,
  }))
}

const EVERYWHERE = ['0.0.0.0', '::']

function judgePorts({ API_HOST = '', API_PORT, INTERNAL_HOST = '', INTERNAL_PORT }: Given): Wrong[] {
  if (!API_PORT || API_PORT !== INTERNAL_PORT) return []
  const meet =
    API_HOST === INTERNAL_HOST || [API_HOST, INTERNAL_HOST].some((host) => EVERYWHERE.includes(host))
  return meet ? [{ path: 'INTERNAL_PORT', message: 'is the port of the API (API_PORT) too' }] : []
}
