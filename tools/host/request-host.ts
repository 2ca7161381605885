import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'

export type Answer = { status: number; headers: IncomingHttpHeaders; body: string }

/** Requests a path by host name from a port of this machine, accepting any certificate. */
export function requestHost(
  port: number,
  host: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const options = { host: '127.0.0.1', port, path, servername: host, rejectUnauthorized: false }
  return new Promise((resolve, reject) => {
    const outgoing = request({ ...options, headers: { host, ...headers } }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        body += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
    outgoing.on('error', reject).end()
  })
}
