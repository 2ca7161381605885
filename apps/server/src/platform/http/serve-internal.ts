import { createServer, type Server } from 'node:http'
import { registry } from '../metrics.ts'
import type { ClockSkew } from '../watch-clock.ts'

/** Metrics and readiness for the operators, on a port that is never published. */
export async function serveInternal(host: string, port: number, skew: ClockSkew): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url === '/readyz') {
      const reason = skew.problem()
      response.writeHead(reason === undefined ? 200 : 503).end(reason)
      return
    }
    if (request.url !== '/metrics') {
      response.writeHead(request.url === '/healthz' ? 200 : 404).end()
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return server
}
