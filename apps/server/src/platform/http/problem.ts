import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { tranNo } from '@vazhipadu/contract/orders'
import type { Problem } from '@vazhipadu/contract/problem'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isLockTimeout, isOutOfRange, isTransient } from '../db/transient.ts'
import { DomainError, type ErrorKind, refuse, serviceBusy, serviceUnavailable } from '../errors.ts'
import { refusals } from '../metrics.ts'
import { describeRefusal } from '../words/describe-refusal.ts'
import { FieldsRefused, translateFields } from '../words/translate-field.ts'
import { readLanguage } from './read-language.ts'

const STATUS: Record<ErrorKind, number> = {
  malformed: 400,
  refused: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  invalid: 422,
  limited: 429,
  unavailable: 503,
}

/** The only place where an error becomes HTTP. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = asDomainError(error)
  if (known) {
    request.log.info(listCauses(known, request), 'request refused')
    if (known.cause !== undefined) request.log.error({ err: known.cause }, 'what is needed for it is away')
    if (known.retryAfterSeconds !== undefined) reply.header('retry-after', known.retryAfterSeconds)
    return send(request, reply, STATUS[known.kind], {
      ...describeRefusal(readLanguage(request), known),
      ...(known.meta && { meta: known.meta }),
    })
  }
  const fields = error instanceof FieldsRefused ? error : readIssues(error)
  if (fields) return send(request, reply, 422, translateFields(readLanguage(request), fields))
  const status = (error as FastifyError).statusCode ?? 500
  if (status < 500) {
    const refusal = refuse('malformed', status === 415 ? 'content_type' : 'request_malformed')
    return send(request, reply, status, describeRefusal(readLanguage(request), refusal))
  }
  request.log.error({ err: error }, 'unhandled error')
  return send(request, reply, 500, {
    ...describeRefusal(readLanguage(request), refuse('unavailable', 'internal')),
    requestId: request.id,
  })
}

function readIssues(error: unknown): FieldsRefused | undefined {
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined
  return new FieldsRefused(
    error.validation.map(({ instancePath, keyword, message, params }) => ({
      at: instancePath.slice(1).replaceAll('/', '.'),
      kind: keyword,
      message: message ?? 'Invalid',
      params,
    })),
  )
}

const BROKEN: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/**
 * Answers a request that could not be parsed and so has no reply object. If this connection was already answered, it is
 * closed instead: the client would read a second answer as belonging to its next request.
 */
export function refuseBroken({ code = '' }: Error & { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return
  if (!socket.writable || socket.bytesWritten > 0) return void socket.destroy()
  const status = BROKEN[code] ?? 400
  // Its headers could not be read, so its language is unknown.
  const problem: Problem = describeRefusal('en', refuse('malformed', 'request_malformed'))
  const body = JSON.stringify(problem)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}

function asDomainError(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error
  if (isTransient(error)) return serviceUnavailable()
  if (isLockTimeout(error)) return serviceBusy()
  if (isOutOfRange(error)) return refuse('invalid', 'request_invalid.number')
  return undefined
}

/** What the office needs to help a caller: the rule that refused, and the booking. Nothing else of the request. */
function listCauses({ code, meta }: DomainError, request: FastifyRequest) {
  const rules = listRules(meta)
  const about = findTranNo(request)
  return { code, ...(rules.length > 0 && { rule: rules.join(' ') }), ...(about && { tranNo: about }) }
}

/** Holds and moves are refused line by line, each with the reason that availability gave. */
function listRules(meta: DomainError['meta']): string[] {
  const lines = Array.isArray(meta?.lines) ? (meta.lines as { reason?: unknown }[]) : []
  const reasons = [meta?.reason, ...lines.map(({ reason }) => reason)]
  return [...new Set(reasons.filter((reason) => typeof reason === 'string'))]
}

/** Only a value in the form of a transaction number: a refusal may come before the request was validated. */
function findTranNo({ params, query, body }: FastifyRequest): string | undefined {
  const [first] = [params, query, body].flatMap((part) => {
    const { tran_no, id } = (part ?? {}) as { tran_no?: unknown; id?: unknown }
    return [tran_no, id].flatMap((value) => tranNo.safeParse(value).data ?? [])
  })
  return first
}

function send(request: FastifyRequest, reply: FastifyReply, status: number, body: Problem): FastifyReply {
  request.refusedWith = body.code
  // Codes and rules are our own constants, so the number of metric series is bounded.
  refusals.inc({ code: body.code, rule: listRules(body.meta)[0] ?? '' })
  // Clients of sign-up, verification and resend read `status` and `message`, all other clients `detail`.
  const asOutcome = request.routeOptions.config.answersOutcome
  return reply.code(status).send(asOutcome ? { ...body, status: 'failed', message: body.detail } : body)
}
