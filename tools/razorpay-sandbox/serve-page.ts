import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import type { ParsedRequest } from './read-request.ts'

const files: Record<string, { name: string; type: string }> = {
  '/control/ui': { name: 'page/control.html', type: 'text/html' },
  '/control/control.js': { name: 'page/control.js', type: 'text/javascript' },
  '/control/control.css': { name: 'page/control.css', type: 'text/css' },
}

/** Serves the control page and its files; returns false for any other path. */
export function servePage({ method, path }: ParsedRequest, response: ServerResponse): boolean {
  const file = files[path]
  if (method !== 'GET' || file === undefined) return false
  response.writeHead(200, {
    'content-type': `${file.type}; charset=utf-8`,
    'content-security-policy': "default-src 'self'; frame-ancestors 'none'; base-uri 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-cache',
  })
  // Read on each request, so that editing the page needs no restart.
  response.end(readFileSync(new URL(file.name, import.meta.url)))
  return true
}
