import { randomUUID } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import underPressure from '@fastify/under-pressure'
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Readiness } from '../check-readiness.ts'
import { nothingHere, serviceBusy } from '../errors.ts'
import { limitNetworks } from '../limit-networks.ts'
import { requestContext } from '../log.ts'
import { requestSeconds } from '../metrics.ts'
import type { Platform } from '../platform.ts'
import { openSecurityLog } from '../security/open-security-log.ts'
import { traceCalls } from '../tracing/trace-calls.ts'
import { notInCharge } from '../watch-installation.ts'
import { admitCrowd } from './admit-crowd.ts'
import { hasSignatureToVerify, registerSignatureCheck } from './admit-proven.ts'
import { allowOrigins } from './allow-origins.ts'
import { listSecurityHeaders } from './list-security-headers.ts'
import { translateOutcomes } from './outcome.ts'
import { refuseBroken, sendProblem } from './problem.ts'
import { refuseForeignOrigin } from './refuse-foreign-origin.ts'
import { refuseUnkeepable } from './refuse-unkeepable.ts'
import { cacheResponses, type KeptAnswers } from './response-cache.ts'
import { warnUntrustedProxy } from './warn-untrusted-proxy.ts'
import { watchRefusals } from './watch-security.ts'

type Parts = Pick<
  Platform,
  'config' | 'db' | 'log' | 'limits' | 'clock' | 'changes' | 'readiness' | 'installation'
>

/** Fastify with everything that is the same for every call; the features add their routes to it. */
export async function buildServer(parts: Parts): Promise<FastifyInstance> {
  const { config, log, clock } = parts
  const networks = limitNetworks(parts.limits)
  const answers = cacheResponses({ ...parts, webUrls: config.WEB_URLS })
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Every line carries the request's id from its context already; a child logger for each request would only cost
    // time.
    childLoggerFactory: (logger) => logger,
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? config.TRUSTED_PROXIES : false,
    bodyLimit: 256 * 1024,
    routerOptions: { ignoreTrailingSlash: true },
    // Calls in flight are finished; idle kept-alive connections are closed.
    forceCloseConnections: 'idle',
    // A call that arrived before the shutdown is answered normally.
    return503OnClosing: false,
    serverFactory: (handler) => listenWithAnswers(answers, handler, parts.readiness),
    clientErrorHandler: refuseBroken,
    // For URLs that Fastify refuses before it finds a route, because they are malformed.
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
  translateOutcomes(app)
  // Only JSON: a form on a foreign page can send plain text without a preflight.
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
  // Limit for invalid proofs. A sender with valid proofs is never affected.
  const forged = { name: 'forged', points: 30, seconds: 60 }
  const crowd = admitCrowd(app, { config, networks, limits: parts.limits })
  // After the CORS and security headers: our page must be able to read a refusal, and it must carry those headers.
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    refuseForeignOrigin(app, config, request)
    if (parts.installation.problem() !== undefined && !isRead(request)) throw notInCharge()
    if (isHealth(request.url)) return
    if (hasSignatureToVerify(request)) networks.checkLoosely(forged, request.ip)
    else if (!crowd.admits(request)) networks.takeLoosely(perMinute, request.ip)
  })
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    // A request that arrived before draining began and is answered now: close its connection, or it would delay the
    // exit.
    if (parts.readiness.isDraining()) reply.raw.shouldKeepAlive = false
  })
  const nameNetwork = (ip: string) => security.who.network(ip).toString('hex').slice(0, 12)
  // No redaction: these lines hold fixed fields without personal data, and redacting thousands of lines a second costs
  // time.
  const access = log.child({}, { redact: [] })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const seconds = reply.elapsedTime / 1000
    requestSeconds.observe({ method: request.method, route, status: reply.statusCode }, seconds)
    // The route's pattern, never the URL itself: URLs carry ids and search terms.
    const answered = {
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    // Refused callers are traceable from line to line, and into the security log, by the name of their network.
    if (reply.statusCode >= 400) access.info({ ...answered, network: nameNetwork(request.ip) }, 'answered')
    else access.info(answered, 'answered')
  })

  watchRefusals(app, parts.clock)
  refuseUnkeepable(app)
  await app.register(cookie)
  await app.register(underPressure, {
    // Shed new calls until the event loop has caught up.
    maxEventLoopDelay: config.SHED_AT_LOOP_DELAY_MS,
    pressureHandler: (request) => {
      if (!isHealth(request.url) && !hasSignatureToVerify(request)) throw serviceBusy()
    },
  })
  registerSignatureCheck(app, (request) => {
    request.isForged = true
    // First, so that it also counts when the visitors' limit is used up.
    networks.takeLoosely(forged, request.ip)
    networks.takeLoosely(perMinute, request.ip)
    if (app.isUnderPressure()) throw serviceBusy()
  })
  return app
}

/** Fastify's own server, which tries the response cache first. */
function listenWithAnswers(answers: KeptAnswers, handler: RequestListener, readiness: Readiness): Server {
  const server = createServer((request, response) => {
    // While draining, the client must open its next connection to another process.
    if (readiness.isDraining()) response.shouldKeepAlive = false
    // Read the address now, so that the socket caches it: a client that disconnects later would have none to be counted
    // by.
    if (request.socket.remoteAddress === undefined) return void request.socket.destroy()
    if (!answers.answer(request, response)) handler(request, response)
  })
  // Fastify sets this only on servers it creates itself. Longer than the load balancers keep a connection.
  server.keepAliveTimeout = 72_000
  return server
}

/** Signing in and proving a second factor write only sessions; without them no one could read either. */
function isRead({ method, url }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS' || /^\/(auth|factors\/use)\//.test(url)
}

function isHealth(url: string): boolean {
  return url === '/healthz' || url === '/readyz'
}
