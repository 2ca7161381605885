import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isTracing, startCall } from './trace.ts'

const HEADER = /^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$/

/**
 * Every call starts a trace, or continues the one in its headers. Spans carry the route's pattern, never the URL or the
 * caller.
 */
export function traceCalls(app: FastifyInstance): void {
  if (!isTracing()) return
  const calls = new WeakMap<FastifyRequest, ReturnType<typeof startCall>>()
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const brought = String(request.headers.traceparent ?? '')
    const call = startCall(`${request.method} ${route}`, HEADER.test(brought) ? brought : undefined, {
      'http.request.method': request.method,
      'http.route': route,
    })
    calls.set(request, call)
    call.go(done)
  })
  app.addHook('onResponse', async (request, reply) => calls.get(request)?.end(reply.statusCode))
}
