import type { FastifyCorsOptions, FastifyCorsOptionsDelegateCallback } from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Paths that the payment page's origin may call too: without a session, authorized by a token in the body. */
    bridgeCalls: Set<string>
  }
}

const pathOf = (url: string) => url.split('?', 1)[0]?.replace(/(?<=.)\/$/, '') ?? url

/** Every path under it is public: it reads no credentials, so every origin may read it. */
const OPEN = '/public/v1/'

/** Whether this call comes from the payment page's origin and is one it may make. */
export function isBridgeCall(app: FastifyInstance, { BRIDGE_URL }: Config, request: FastifyRequest): boolean {
  return (
    BRIDGE_URL !== undefined &&
    request.headers.origin === BRIDGE_URL &&
    app.bridgeCalls.has(pathOf(request.url))
  )
}

/**
 * CORS rules. The app's origins call everything with their cookie; the payment page, which runs the provider's script,
 * calls only the paths open to it and never with a cookie; every other origin reads the public API.
 */
export function allowOrigins(app: FastifyInstance, config: Config): FastifyCorsOptionsDelegateCallback {
  const ours: FastifyCorsOptions = {
    origin: config.WEB_URLS,
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'if-none-match'],
    // `content-disposition` carries the file name of a download.
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
