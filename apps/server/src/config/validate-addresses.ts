import type { ConfigError, ConfigInput } from './list-variables.ts'
import { isLoopback, siteOf } from './locate-address.ts'

/** Checks the addresses by which browsers call us: each one alone, and whether they work together. */
export function validateAddresses(config: ConfigInput): ConfigError[] {
  return [
    ...validateOrigins(config),
    ...validateBridge(config),
    ...validateSites(config),
    ...validatePorts(config),
  ]
}

/** A browser's Origin header has no path; an address with a path never matches it. */
function validateOrigins({ WEB_URLS = [], API_URL, BRIDGE_URL }: ConfigInput): ConfigError[] {
  const addresses = [
    ...WEB_URLS.map((address) => ({ path: 'WEB_URLS', address })),
    { path: 'API_URL', address: API_URL },
    { path: 'BRIDGE_URL', address: BRIDGE_URL },
  ]
  return addresses.flatMap(({ path, address }) => {
    const origin = address && new URL(address).origin
    return origin === address ? [] : [{ path, message: `must be an origin without a path: ${origin}` }]
  })
}

function validateBridge({ WEB_URLS = [], API_URL, BRIDGE_URL }: ConfigInput): ConfigError[] {
  if (BRIDGE_URL === undefined) return []
  const ours = [...WEB_URLS, ...(API_URL === undefined ? [] : [API_URL])].map((url) => new URL(url).origin)
  if (!ours.includes(new URL(BRIDGE_URL).origin)) return []
  return [
    {
      path: 'BRIDGE_URL',
      message:
        'must differ in origin from WEB_URLS and API_URL, so that the provider’s script cannot reach either',
    },
  ]
}

/** The session cookie is SameSite=Strict on the API's host, so the app's host must be of the same site. */
function validateSites({ WEB_URLS = [], API_URL }: ConfigInput): ConfigError[] {
  if (API_URL === undefined || isLoopback(API_URL)) return []
  const elsewhere = WEB_URLS.filter((url) => !isLoopback(url) && siteOf(url) !== siteOf(API_URL))
  return elsewhere.map((url) => ({
    path: 'API_URL',
    message: `is on another site than ${new URL(url).origin} (WEB_URLS), so browsers would not send the session cookie; use the same scheme and domain, as in https://seva.temple.example and https://api.temple.example`,
  }))
}

const WILDCARD_HOSTS = ['0.0.0.0', '::']

function validatePorts({
  API_HOST = '',
  API_PORT,
  INTERNAL_HOST = '',
  INTERNAL_PORT,
}: ConfigInput): ConfigError[] {
  if (!API_PORT || API_PORT !== INTERNAL_PORT) return []
  const overlaps =
    API_HOST === INTERNAL_HOST || [API_HOST, INTERNAL_HOST].some((host) => WILDCARD_HOSTS.includes(host))
  return overlaps ? [{ path: 'INTERNAL_PORT', message: 'must differ from API_PORT' }] : []
}
