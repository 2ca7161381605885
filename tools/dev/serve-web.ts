// Serves the built web app as a production host does: compressed, cached by file name, one page for all paths, the
// payment page on its own origin, with the headers of tools/host. Used by journeys and measurements.
import { readFile, stat } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { listAddresses } from '../../apps/web/build/serve-addresses.ts'
import { askedAgain, cachedByName, listAppHeaders, listBridgeHeaders } from '../host/list-headers.ts'

const port = Number(process.env.WEB_PORT ?? 4173)
const bridgePort = Number(process.env.BRIDGE_PORT ?? port + 300)
const addresses = listAddresses(process.env)
const origins = {
  api: addresses.api ?? '',
  google: new URL(addresses.gsi ?? '').origin,
  checkout: originOf(
    process.env.CHECKOUT_JS_URL,
    'https://checkout.razorpay.com https://api.razorpay.com https://lumberjack.razorpay.com',
  ),
}

type Site = {
  root: string
  headers: Record<string, string>
  /** The file of a path, or the location to redirect to. */
  find(path: string, query: URLSearchParams): { file: string } | { location: string }
}

const web: Site = {
  root: process.env.WEB_DIST ?? 'apps/web/dist',
  headers: listAppHeaders(origins),
  find: (path, query) => {
    if (path !== '/razorpay-bridge') return { file: path }
    const token = query.get('token')
    const page = `http://localhost:${bridgePort}/razorpay-bridge`
    return { location: token === null ? page : `${page}#token=${encodeURIComponent(token)}` }
  },
}

const bridge: Site = {
  root: process.env.BRIDGE_DIST ?? 'apps/web/dist-bridge',
  headers: listBridgeHeaders(origins),
  find: (path, query) => {
    if (path === '/razorpay-bridge') return { file: '/razorpay-bridge.html' }
    if (path === '/favicon.svg' || path.startsWith('/assets/')) return { file: path }
    return { location: `http://localhost:${port}${path}${query.size > 0 ? `?${query}` : ''}` }
  },
}

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
  '.xml': 'application/xml',
}

const packed = new Map<string, Promise<Buffer>>()

listen(web, port, 'the built web app')
listen(bridge, bridgePort, 'the built payment page')

function listen(site: Site, at: number, name: string): void {
  createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://web')
    answer(site, url, request.headers['accept-encoding'] ?? '', response).catch(() =>
      response.writeHead(500).end(),
    )
  }).listen(at, '127.0.0.1', () => console.log(`${name} is at http://localhost:${at}`))
}

async function answer(site: Site, url: URL, accepted: string, response: ServerResponse): Promise<void> {
  const path = url.pathname
  if (path === '/config.json') {
    const headers = { 'content-type': 'application/json', 'cache-control': askedAgain }
    response.writeHead(200, { ...site.headers, ...headers }).end(JSON.stringify(addresses))
    return
  }
  const found = site.find(path, url.searchParams)
  if ('location' in found) {
    response.writeHead(302, { ...site.headers, location: found.location }).end()
    return
  }
  const requestedPath = normalize(decodeURIComponent(found.file))
  const named = (await findWritten(site, requestedPath)) ?? (await findFile(join(site.root, requestedPath)))
  if (!named && (site === bridge || path.startsWith('/assets/') || path === '/sitemap.xml')) {
    response.writeHead(404, site.headers).end()
    return
  }
  const isTemple = /^\/temple(\/|$)/.test(path)
  const file = named ?? join(site.root, isTemple ? 'temple.html' : 'index.html')
  const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : undefined
  const compressible = extname(file) !== '.woff2' && extname(file) !== '.png'
  response.writeHead(200, {
    ...site.headers,
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    'cache-control': path.startsWith('/assets/') ? cachedByName : askedAgain,
    vary: 'accept-encoding',
    ...(compressible && encoding && { 'content-encoding': encoding }),
  })
  response.end(compressible && encoding ? await pack(file, encoding) : await readFile(file))
}

/** Pages written by the worker take precedence over built files, as in tools/host. */
async function findWritten(site: Site, requestedPath: string): Promise<string | undefined> {
  const pages = process.env.PAGES_DIRECTORY
  if (site !== web || !pages) return undefined
  return (await findFile(join(pages, `${requestedPath}.html`))) ?? findFile(join(pages, requestedPath))
}

const findFile = (file: string) =>
  stat(file).then(
    (entry) => (entry.isFile() ? file : undefined),
    () => undefined,
  )

function originOf(url: string | undefined, otherwise: string): string {
  return url === undefined ? otherwise : new URL(url).origin
}

async function pack(file: string, encoding: 'br' | 'gzip'): Promise<Buffer> {
  const key = `${encoding}:${file}:${(await stat(file)).mtimeMs}`
  const made =
    packed.get(key) ??
    readFile(file).then((bytes) => (encoding === 'br' ? brotli(bytes) : promisify(gzip)(bytes)))
  packed.set(key, made)
  return made
}

function brotli(bytes: Buffer): Promise<Buffer> {
  return promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
}
