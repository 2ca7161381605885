import { createServer, type Server, type ServerResponse } from 'node:http'
import type { Readiness } from '../check-readiness.ts'
import { registry } from '../metrics.ts'

type Served = {
  host: string
  port: number
  readiness: Readiness
  /** Why this process should be restarted; undefined: it is alive. */
  findStuck?: () => string | undefined
}

/** Serves metrics, liveness and readiness for the operators, on a port that is never published. */
export async function serveInternal({ host, port, readiness, findStuck }: Served): Promise<Server> {
  const answers: Record<string, (response: ServerResponse) => unknown> = {
    '/healthz': (response) => tell(response, findStuck?.()),
    '/readyz': async (response) => tell(response, await readiness.problem()),
    '/metrics': async (response) => {
      const text = await registry.metrics()
      response.writeHead(200, { 'content-type': registry.contentType }).end(text)
    },
  }
  const server = createServer((request, response) => {
    const answer = answers[request.url ?? '']
    if (!answer) return void response.writeHead(404).end()
    Promise.resolve(answer(response)).catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return server
}

const tell = (response: ServerResponse, reason: string | undefined) =>
  response.writeHead(reason === undefined ? 200 : 503).end(reason)
