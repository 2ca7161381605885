import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'

const STARTED = 'fastify.initialization'

/** Lists every route registered while `start` runs, as `METHOD /path`, including those of plugins. */
export async function listRoutes<T>(start: () => Promise<T>): Promise<{ started: T; routes: string[] }> {
  const routes = new Set<string>()
  const note = ({ method, url }: RouteOptions) => {
    for (const each of [method].flat()) if (each !== 'HEAD') routes.add(`${each} ${url}`)
  }
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', note)
  }
  subscribe(STARTED, watch)
  try {
    return { started: await start(), routes: [...routes].sort() }
  } finally {
    unsubscribe(STARTED, watch)
  }
}

/** Routes that the contract does not declare, each with the reason why it needs no sign-in. */
export const outsideContract: Record<string, string> = {
  'GET /files/:ticket': 'a download: the address works once and for a minute, and was given to one who may',
  'POST /booking/payment-webhook': 'the provider: authenticated by its signature over the bytes',
  'POST /booking/payment-callback': 'the browser coming back from the provider: only a reason to look',
  'GET /healthz': 'the balancer: says ok',
  'GET /readyz': 'the balancer: says ready or not',
  'GET /openapi.json': 'the description of this very contract',
  'OPTIONS *': 'what browsers ask before they call from another origin',
}
