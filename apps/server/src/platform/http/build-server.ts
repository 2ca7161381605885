import { randomUUID } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import underPressure from '@fastify/under-pressure'
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { nothingHere, serviceBusy } from '../errors.ts'
import type { Readiness } from '../judge-readiness.ts'
import { limitNetworks } from '../limit-networks.ts'
import { requestContext } from '../log.ts'
import { requestSeconds } from '../metrics.ts'
import type { Platform } from '../platform.ts'
import { openSecurityLog } from '../security/open-security-log.ts'
import { traceCalls } from '../tracing/trace-calls.ts'
import { sayOutcomes } from '../words/say-outcome.ts'
import { admitCrowd } from './admit-crowd.ts'
import { admitProven, mayProve } from './admit-proven.ts'
import { allowOrigins } from './allow-origins.ts'
import { type KeptAnswers, keepAnswers } from './keep-answers.ts'
import { listSecurityHeaders } from './list-security-headers.ts'
import { refuseBroken, sendProblem } from './problem.ts'
import { refuseForeignOrigin } from './refuse-foreign-origin.ts'
import { refuseUnkeepable } from './refuse-unkeepable.ts'
import { warnUntrustedProxy } from './warn-untrusted-proxy.ts'
import { watchRefusals } from './watch-security.ts'

type Parts = Pick<Platform, 'config' | 'db' | 'log' | 'limits' | 'clock' | 'changes' | 'readiness'>

/** Fastify with everything that is the same for every call; the features add their routes to it. */
export async function buildServer(parts: Parts): Promise<FastifyInstance> {
  const { config, log, clock } = parts
  const networks = limitNetworks(parts.limits)
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
    // A call that came in time is answered as always.
    return503OnClosing: false,
    serverFactory: (handler) => listenWithAnswers(answers, handler, parts.readiness),
    clientErrorHandler: refuseBroken,
    // What Fastify refuses before a route is found: addresses that are not even addresses.
    frameworkErrors: (error, request, reply) => {
      void sendProblem(error, request, reply)
    },
  })
  app.decorate('keptAnswers', answers)
  app.decorate('clock', clock)
  app.addHook('preClose', async () => answers.stop())
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(sendProblem)
  sayOutcomes(app)
  // Only JSON: plain text is what a foreign form can send without asking.
  app.removeContentTypeParser('text/plain')
  app.decorateRequest('caller')
  app.setNotFoundHandler(() => {
    throw nothingHere()
  })

  const security = openSecurityLog(parts)
  app.decorate('security', security)
  app.addHook('onClose', () => security.stop())
  app.addHook('onRequest', (request, _reply, done) => {
    const networkHash = () => security.who.network(request.ip)
    requestContext.run({ requestId: request.id, networkHash }, done)
  })
  traceCalls(app)
  warnUntrustedProxy(app)
  app.decorate('bridgeCalls', new Set<string>())
  await app.register(cors, { delegator: allowOrigins(app, config) })
  const headers = await listSecurityHeaders()
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
  const perMinute = { name: 'ip', points: config.LIMIT_REQUESTS_PER_IP_A_MINUTE, seconds: 60 }
  // Proofs that failed. Who really has one never meets this.
  const forged = { name: 'forged', points: 30, seconds: 60 }
  const crowd = admitCrowd(app, { config, networks, limits: parts.limits })
  // After them: a refusal too must be readable by our page and carry the headers.
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    refuseForeignOrigin(app, config, request)
    if (isHealth(request.url)) return
    if (mayProve(request)) networks.checkLoosely(forged, request.ip)
    else if (!crowd.admits(request)) networks.takeLoosely(perMinute, request.ip)
  })
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    // Asked before we knew that we leave, answered since: a connection that stays open would keep us here.
    if (parts.readiness.isDraining()) reply.raw.shouldKeepAlive = false
  })
  const nameNetwork = (ip: string) => security.who.network(ip).toString('hex').slice(0, 12)
  // Fixed fields of our own: there is nothing personal to look for in each of thousands of lines a second.
  const access = log.child({}, { redact: [] })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const seconds = reply.elapsedTime / 1000
    requestSeconds.observe({ method: request.method, route, status: reply.statusCode }, seconds)
    // The route's pattern, never the URL itself: URLs carry ids and search words.
    const answered = {
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    // Whoever is refused can be followed from line to line, and into the security log, by whence they come.
    if (reply.statusCode >= 400) access.info({ ...answered, network: nameNetwork(request.ip) }, 'answered')
    else access.info(answered, 'answered')
  })

  watchRefusals(app, parts.clock)
  refuseUnkeepable(app)
  await app.register(cookie)
  await app.register(underPressure, {
    // Shed new calls until it has caught up.
    maxEventLoopDelay: config.SHED_AT_LOOP_DELAY_MS,
    pressureHandler: (request) => {
      if (!isHealth(request.url) && !mayProve(request)) throw serviceBusy()
    },
  })
  admitProven(app, (request) => {
    request.isForged = true
    // First: it counts also where the visitors' limit is used up.
    networks.takeLoosely(forged, request.ip)
    networks.takeLoosely(perMinute, request.ip)
    if (app.isUnderPressure()) throw serviceBusy()
  })
  return app
}

/** Fastify's own server, with a look at the kept answers before it. */
function listenWithAnswers(answers: KeptAnswers, handler: RequestListener, readiness: Readiness): Server {
  const server = createServer((request, response) => {
    // Who is served while we leave comes by another connection next time, and to somebody who stays.
    if (readiness.isDraining()) response.shouldKeepAlive = false
    // Asked at once, a connection remembers it: whoever breaks off a moment later has no address left to be counted by.
    if (request.socket.remoteAddress === undefined) return void request.socket.destroy()
    if (!answers.answer(request, response)) handler(request, response)
  })
  // Fastify sets these on servers it makes itself: longer than the balancers before us keep a connection.
  server.keepAliveTimeout = 72_000
  return server
}

function isHealth(url: string): boolean {
  return url === '/healthz' || url === '/readyz'
}
