import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'

const files: Record<string, { name: string; type: string }> = {
  '/': { name: 'page/page.html', type: 'text/html' },
  '/page.css': { name: 'page/page.css', type: 'text/css' },
  '/page.js': { name: 'page/page.js', type: 'text/javascript' },
  '/icon.svg': { name: 'page/icon.svg', type: 'image/svg+xml' },
}

/**
 * Messages are shown in a frame that inherits this policy: their own styles apply, but scripts do not run (the frame's
 * sandbox also blocks them), and remote images, which would report that the message was opened, do not load.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Serves the page and its files; returns false for any other path. */
export function servePage(request: IncomingMessage, response: ServerResponse): boolean {
  const file = files[new URL(request.url ?? '/', 'http://inbox').pathname]
  if (request.method !== 'GET' || file === undefined) return false
  response.writeHead(200, {
    'content-type': `${file.type}; charset=utf-8`,
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-cache',
  })
  // Read on each request, so that editing the page needs no restart.
  response.end(readFileSync(new URL(file.name, import.meta.url)))
  return true
}
