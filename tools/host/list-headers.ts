import { inlineHashes } from '../../apps/web/build/list-inline-scripts.ts'

/**
 * What a browser is told with every page and file: the one source of the content policy and the other headers. The
 * configuration of the production host is written from it, and the development host serves the same.
 */
export type Origins = {
  api: string
  /** Google's sign-in: its script, its frame and what they ask. */
  google: string
  /** Where the provider's checkout comes from, parted by spaces: its script, its frames, and its hosted page. */
  checkout: string
}

const HSTS = 'max-age=63072000; includeSubDomains'
/** What no page of ours asks a browser for. */
const UNUSED = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** Headers of the app's host. */
export function listAppHeaders({ api, google }: Origins): Record<string, string> {
  return {
    // Styles may be inline: the components set positions and transitions on elements. Scripts never, but for the two that
    // draw the first paint, each by its hash.
    'content-security-policy': writePolicy({
      'default-src': "'none'",
      'script-src': `'self' ${inlineHashes.join(' ')} ${google}/gsi/client`,
      'style-src': `'self' 'unsafe-inline' ${google}/gsi/style`,
      'font-src': "'self'",
      'img-src': `'self' data: https: ${api}`,
      'connect-src': `'self' ${api} ${google}/gsi/`,
      // A receipt goes to the printer from a frame of its own, made in the page.
      'frame-src': `${google}/gsi/ blob:`,
      // One worker: it opens the app without a network.
      'worker-src': "'self'",
      'manifest-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    }),
    'referrer-policy': 'strict-origin-when-cross-origin',
    // Google's sign-in answers through the window that it was opened from.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    // Neither shares memory nor a process with a sibling host.
    'origin-agent-cluster': '?1',
    'permissions-policy': writePermissions({
      'identity-credentials-get': `(self "${google}")`,
      payment: '()',
      'publickey-credentials-create': '(self)',
      'publickey-credentials-get': '(self)',
    }),
    ...forEveryHost,
  }
}

/** Headers of the payment page's host: the one that may run the provider's script. It holds nothing of the app. */
export function listBridgeHeaders({ api, checkout }: Origins): Record<string, string> {
  const frames = checkout.split(' ').map((origin) => `"${origin}"`)
  return {
    'content-security-policy': writePolicy({
      'default-src': "'none'",
      'script-src': `'self' ${checkout}`,
      'style-src': "'self' 'unsafe-inline'",
      'font-src': "'self'",
      'img-src': "'self' data: https:",
      'connect-src': `'self' ${api} ${checkout}`,
      'frame-src': checkout,
      'base-uri': "'none'",
      'form-action': `${api} ${checkout}`,
      'frame-ancestors': "'none'",
    }),
    'referrer-policy': 'origin',
    // A bank's own window may have to answer the provider's page.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': writePermissions({
      'otp-credentials': `(self ${frames.join(' ')})`,
      payment: `(self ${frames.join(' ')})`,
      'publickey-credentials-create': '()',
      'publickey-credentials-get': `(self ${frames.join(' ')})`,
    }),
    ...forEveryHost,
  }
}

/** What the API's own answers do not have when the host answers in its place, as while the API restarts. */
export const apiHostHeaders: Record<string, string> = {
  'strict-transport-security': HSTS,
  'x-content-type-options': 'nosniff',
}

const forEveryHost: Record<string, string> = {
  'strict-transport-security': HSTS,
  'x-content-type-options': 'nosniff',
  // For browsers that do not know frame-ancestors.
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
}

/** Files named by their content never change; everything else is asked for again. */
export const cachedByName = 'public, max-age=31536000, immutable'
export const askedAgain = 'no-cache'
/** Icons keep their names when they are drawn anew. */
export const keptForADay = 'public, max-age=86400'

function writePolicy(directives: Record<string, string>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ')
}

function writePermissions(given: Record<string, string>): string {
  const none = UNUSED.map((name): [string, string] => [name, '()'])
  return [...none, ...Object.entries(given)].map(([name, allowed]) => `${name}=${allowed}`).join(', ')
}
