import { randomUUID } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import underPressure from '@fastify/under-pressure'
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Config } from '../../config.ts'
import type { Clock } from '../clock.ts'
import type { Changes } from '../db/follow-changes.ts'
import { DomainError, serviceBusy } from '../errors.ts'
import { type Log, requestContext } from '../log.ts'
import { requestSeconds } from '../metrics.ts'
import type { RateLimits } from '../rate-limit.ts'
import { admitProven, mayProve } from './admit-proven.ts'
import { type KeptAnswers, keepAnswers } from './keep-answers.ts'
import { listSecurityHeaders } from './list-security-headers.ts'
import { sendProblem } from './problem.ts'
import { refuseForeignOrigin } from './refuse-foreign-origin.ts'

type Parts = { config: Config; log: Log; limits: RateLimits; clock: Clock; changes: Changes }

/** Fastify with everything that is the same for every call; the features add their routes to it. */
export async function buildServer(parts: Parts): Promise<FastifyInstance> {
  const { config, log, limits } = parts
  const answers = keepAnswers({ ...parts, webUrls: config.WEB_URLS })
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Every line carries the request's id by its context already; a logger of its own for each would only cost.
    childLoggerFactory: (logger) => logger,
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? config.TRUSTED_PROXIES : false,
    bodyLimit: 256 * 1024,
    routerOptions: { ignoreTrailingSlash: true },
    // In-flight calls are finished, new ones on kept connections are told to go elsewhere.
    forceCloseConnections: 'idle',
    serverFactory: (handler) => listenWithAnswers(answers, handler),
    // What Fastify refuses before a route is found: addresses that are not even addresses.
    frameworkErrors: (error, request, reply) => {
      void sendProblem(error, request, reply)
    },
  })
  app.decorate('keptAnswers', answers)
  app.addHook('preClose', async () => answers.stop())
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(sendProblem)
  // Only JSON: plain text is what a foreign form can send without asking.
  app.removeContentTypeParser('text/plain')
  app.decorateRequest('caller')
  app.setNotFoundHandler(() => {
    throw new DomainError('not_found', 'no_such_call', 'There is nothing at this address.')
  })

  app.addHook('onRequest', (request, _reply, done) => requestContext.run({ requestId: request.id }, done))
  await app.register(cors, {
    origin: config.WEB_URLS,
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key'],
    exposedHeaders: ['retry-after', 'x-request-id'],
    maxAge: 7_200,
  })
  const security = await listSecurityHeaders()
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(security)
  })
  const perMinute = { name: 'ip', points: config.LIMIT_REQUESTS_PER_IP_A_MINUTE, seconds: 60 }
  // Proofs that failed. Who really has one never meets this.
  const forged = { name: 'forged', points: 30, seconds: 60 }
  // After them: a refusal too must be readable by our page and carry the headers.
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    refuseForeignOrigin(config, request)
    if (isHealth(request.url)) return
    if (mayProve(request)) limits.checkLoosely(forged, request.ip)
    else limits.takeLoosely(perMinute, request.ip)
  })
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    // A kept connection would hold the stopping process for as long as its keep-alive lasts.
    if (closing) reply.header('connection', 'close')
  })
  // Fixed fields of our own: there is nothing personal to look for in each of thousands of lines a second.
  const access = log.child({}, { redact: [] })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const seconds = reply.elapsedTime / 1000
    requestSeconds.observe({ method: request.method, route, status: reply.statusCode }, seconds)
    // The route's pattern, never the URL itself: URLs carry ids and search words.
    access.info(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
  })

  await app.register(cookie)
  await app.register(underPressure, {
    // Shed new calls until it has caught up.
    maxEventLoopDelay: config.SHED_AT_LOOP_DELAY_MS,
    pressureHandler: (request) => {
      if (!isHealth(request.url) && !mayProve(request)) throw serviceBusy()
    },
  })
  admitProven(app, (request) => {
    // First: it counts also where the visitors' limit is used up.
    limits.takeLoosely(forged, request.ip)
    limits.takeLoosely(perMinute, request.ip)
    if (app.isUnderPressure()) throw serviceBusy()
  })
  return app
}

/** Fastify's own server, with a look at the kept answers before it. */
function listenWithAnswers(answers: KeptAnswers, handler: RequestListener): Server {
  const server = createServer((request, response) => {
    if (!answers.answer(request, response)) handler(request, response)
  })
  // Fastify sets these on servers it makes itself: longer than the balancers before us keep a connection.
  server.keepAliveTimeout = 72_000
  return server
}

function isHealth(url: string): boolean {
  return url === '/healthz' || url === '/readyz'
}
