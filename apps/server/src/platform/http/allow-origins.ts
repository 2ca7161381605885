import type { FastifyCorsOptions, FastifyCorsOptionsDelegateCallback } from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Paths that the payment page's origin may call too: without a session, by a token in the body alone. */
    bridgeCalls: Set<string>
  }
}

const pathOf = (url: string) => url.split('?', 1)[0]?.replace(/(?<=.)\/$/, '') ?? url

/** Everything under it is for everybody's programs: it reads no credentials, so every page may read it. */
const OPEN = '/public/v1/'

/** Whether it is the payment page that calls, for what it may. */
export function isBridgeCall(app: FastifyInstance, { BRIDGE_URL }: Config, request: FastifyRequest): boolean {
  return (
    BRIDGE_URL !== undefined &&
    request.headers.origin === BRIDGE_URL &&
    app.bridgeCalls.has(pathOf(request.url))
  )
}

/**
 * Which pages may read our answers. The app calls everything with its cookie; the payment page, where the provider's script
 * runs, calls what is open to it, and never with one; everybody else reads what is open to all.
 */
export function allowOrigins(app: FastifyInstance, config: Config): FastifyCorsOptionsDelegateCallback {
  const ours: FastifyCorsOptions = {
    origin: config.WEB_URLS,
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'if-none-match'],
    // A file's name, for the page that brings it.
    exposedHeaders: ['retry-after', 'x-request-id', 'content-disposition'],
    maxAge: 7_200,
  }
  const bridge: FastifyCorsOptions = {
    origin: config.BRIDGE_URL ?? false,
    credentials: false,
    methods: ['POST'],
    allowedHeaders: ['content-type'],
    exposedHeaders: ['retry-after', 'x-request-id'],
    maxAge: 7_200,
  }
  const everybody: FastifyCorsOptions = {
    origin: '*',
    credentials: false,
    methods: ['GET'],
    allowedHeaders: ['if-none-match'],
    exposedHeaders: ['etag', 'retry-after', 'x-request-id'],
    maxAge: 7_200,
  }
  return (request, done) => {
    if (request.url.startsWith(OPEN)) done(null, everybody)
    else done(null, isBridgeCall(app, config, request) ? bridge : ours)
  }
}
