import { inlineHashes } from '../../apps/web/build/list-inline-scripts.ts'

/**
 * The headers of every page and file, with the content security policy. The production host's configuration is
 * generated from this list, and the development host serves the same.
 */
export type Origins = {
  api: string
  /** Google's sign-in: origin of its script, its frame and their requests. */
  google: string
  /** Origins of the provider's checkout (script, frames, hosted page), separated by spaces. */
  checkout: string
}

const HSTS = 'max-age=63072000; includeSubDomains'
/** Browser features that our pages do not use. */
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
    // Inline styles are allowed, because components set positions and transitions on elements. Inline scripts are not,
    // except the two for the first paint, each by its hash.
    'content-security-policy': writePolicy({
      'default-src': "'none'",
      'script-src': `'self' ${inlineHashes.join(' ')} ${google}/gsi/client`,
      'style-src': `'self' 'unsafe-inline' ${google}/gsi/style`,
      'font-src': "'self'",
      'img-src': `'self' data: https: ${api}`,
      'connect-src': `'self' ${api} ${google}/gsi/`,
      // Receipts are printed from a frame with a blob URL.
      'frame-src': `${google}/gsi/ blob:`,
      // The service worker that opens the app offline.
      'worker-src': "'self'",
      'manifest-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    }),
    'referrer-policy': 'strict-origin-when-cross-origin',
    // Google's sign-in answers through its popup's opener.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    // Shares neither memory nor a process with other hosts of the same site.
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

/**
 * Headers of the payment page's host, the only one that may run the provider's script. It contains nothing of the app.
 */
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
    // A bank's popup may have to answer the provider's page.
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

/** Headers that the API normally sends, for responses that nginx sends itself, as while the API restarts. */
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

/** Files with a content hash in their name never change; all others are revalidated. */
export const cachedByName = 'public, max-age=31536000, immutable'
export const askedAgain = 'no-cache'
/** Icons keep their names when they are redrawn. */
export const keptForADay = 'public, max-age=86400'

function writePolicy(directives: Record<string, string>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ')
}

function writePermissions(permissions: Record<string, string>): string {
  const none = UNUSED.map((name): [string, string] => [name, '()'])
  return [...none, ...Object.entries(permissions)].map(([name, allowed]) => `${name}=${allowed}`).join(', ')
}
