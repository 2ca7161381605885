import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform.ts'

/** Alive: the process answers. Ready: the load balancer may send requests here. */
export function serveHealth(app: FastifyInstance, { readiness, clock }: Platform): void {
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) => {
    const reason =
      (await readiness.problem()) ?? (app.isUnderPressure() ? 'it has too much to do' : undefined)
    return reply
      .code(reason === undefined ? 200 : 503)
      .send({ status: reason === undefined ? 'ready' : 'not ready', reason, now: clock.now().toISOString() })
  })
}
