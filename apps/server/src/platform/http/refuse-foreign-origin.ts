import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { refuse } from '../errors.ts'
import { isBridgeCall } from './allow-origins.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The provider's webhook and payment callback: they carry a signature instead of our origin. */
    fromAnywhere?: boolean
  }
}

/**
 * CSRF protection. The browser sends the refresh cookie on its own, and a sibling host counts as same-site: an unsafe
 * call from a foreign page is refused whatever it carries. Programs send no Origin and carry no browser's cookie.
 */
export function refuseForeignOrigin(app: FastifyInstance, config: Config, request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return
  if (request.routeOptions.config.fromAnywhere) return
  const { origin } = request.headers
  if (origin === undefined || config.WEB_URLS.includes(origin)) return
  // The API reference, where calls can be tried out, if it is enabled.
  if (config.API_REFERENCE && origin === config.API_URL) return
  if (isBridgeCall(app, config, request)) return
  throw refuse('forbidden', 'foreign_origin')
}
