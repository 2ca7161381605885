// The built web app as a production host would serve it: compressed, cached by name, one page for every
// address, and under the strict content policy. Used by the journeys and by the measurements.
import { readFile, stat } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = process.env.WEB_DIST ?? 'apps/web/dist'
const port = Number(process.env.WEB_PORT ?? 4173)
const api = process.env.VITE_API_URL ?? 'http://localhost:4000'
const google =
  process.env.VITE_GSI_URL === undefined
    ? 'https://accounts.google.com'
    : new URL(process.env.VITE_GSI_URL).origin

/** Where the provider's checkout comes from: its script, its frames, and its hosted page. */
const checkout =
  process.env.CHECKOUT_JS_URL === undefined
    ? 'https://checkout.razorpay.com https://api.razorpay.com https://lumberjack.razorpay.com'
    : new URL(process.env.CHECKOUT_JS_URL).origin

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
}

// Styles may be inline: the components set positions and transitions on elements. Scripts never.
const policy = [
  "default-src 'none'",
  `script-src 'self' ${google}`,
  `style-src 'self' 'unsafe-inline' ${google}`,
  "font-src 'self'",
  `img-src 'self' data: https: ${api}`,
  `connect-src 'self' ${api} ${google}`,
  `frame-src ${google}`,
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

// The one page that may run the provider's script. It holds nothing of the app.
const bridgePolicy = [
  "default-src 'none'",
  `script-src 'self' ${checkout}`,
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data: https:",
  `connect-src 'self' ${api} ${checkout}`,
  `frame-src ${checkout}`,
  "base-uri 'none'",
  `form-action ${api} ${checkout}`,
  "frame-ancestors 'none'",
].join('; ')

const packed = new Map<string, Promise<Buffer>>()

createServer((request, response) => {
  answer(
    new URL(request.url ?? '/', 'http://web').pathname,
    request.headers['accept-encoding'] ?? '',
    response,
  ).catch(() => response.writeHead(500).end())
}).listen(port, '127.0.0.1', () => console.log(`the built web app is at http://localhost:${port}`))

async function answer(path: string, accepted: string, response: ServerResponse): Promise<void> {
  const isBridge = path === '/razorpay-bridge' || path === '/razorpay-bridge.html'
  const asked = join(root, isBridge ? 'razorpay-bridge.html' : normalize(decodeURIComponent(path)))
  const isFile = await stat(asked).then(
    (found) => found.isFile(),
    () => false,
  )
  if (!isFile && extname(path) !== '' && path.startsWith('/assets/')) {
    response.writeHead(404).end()
    return
  }
  const file = isFile ? asked : join(root, 'index.html')
  const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : undefined
  const compressible = extname(file) !== '.woff2' && extname(file) !== '.png'
  response.writeHead(200, {
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    'content-security-policy': isBridge ? bridgePolicy : policy,
    'x-content-type-options': 'nosniff',
    // The bridge's address holds a token; an origin is all that anybody else learns.
    'referrer-policy': isBridge ? 'origin' : 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    vary: 'accept-encoding',
    ...(compressible && encoding && { 'content-encoding': encoding }),
  })
  response.end(compressible && encoding ? await pack(file, encoding) : await readFile(file))
}

function pack(file: string, encoding: 'br' | 'gzip'): Promise<Buffer> {
  const key = `${encoding}:${file}`
  const made =
    packed.get(key) ??
    readFile(file).then((bytes) => (encoding === 'br' ? brotli(bytes) : promisify(gzip)(bytes)))
  packed.set(key, made)
  return made
}

function brotli(bytes: Buffer): Promise<Buffer> {
  return promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
}
