import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform.ts'

/** Alive: the process answers. Ready: the database answers too and the clocks agree, so the balancer may send people here. */
export function serveHealth(app: FastifyInstance, platform: Platform): void {
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) => {
    const answered = await Promise.race([platform.databaseAnswers(), elapse(1_500)])
    const reason = platform.skew.problem()
    const ready = answered && reason === undefined && !app.isUnderPressure()
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'not ready', reason, now: platform.clock.now().toISOString() })
  })
}

function elapse(ms: number): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), ms).unref())
}
