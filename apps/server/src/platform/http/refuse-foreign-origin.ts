import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { DomainError } from '../errors.ts'
import { isBridgeCall } from './allow-origins.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The provider's webhook and payment callback: they carry a signature instead of our origin. */
    fromAnywhere?: boolean
  }
}

/**
 * The refresh cookie travels by itself, and a sibling host counts as same-site: an unsafe call from a page
 * that is not ours is refused whatever it carries. Programs send no Origin and carry no one's cookie.
 */
export function refuseForeignOrigin(app: FastifyInstance, config: Config, request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return
  if (request.routeOptions.config.fromAnywhere) return
  const { origin } = request.headers
  if (origin === undefined || config.WEB_URLS.includes(origin)) return
  // The page on which the API may be tried out, where it is served.
  if (config.API_REFERENCE && origin === config.API_URL) return
  if (isBridgeCall(app, config, request)) return
  throw new DomainError('forbidden', 'foreign_origin', 'This page may not make changes here.')
}
