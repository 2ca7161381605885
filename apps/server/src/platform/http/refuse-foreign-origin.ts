import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { DomainError } from '../errors.ts'

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
export function refuseForeignOrigin(config: Config, request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return
  if (request.routeOptions.config.fromAnywhere) return
  const { origin } = request.headers
  if (origin === undefined || config.WEB_URLS.includes(origin)) return
  if (origin === config.API_URL) return
  throw new DomainError('forbidden', 'foreign_origin', 'This page may not make changes here.')
}
