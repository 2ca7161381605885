import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import type { LogEvent } from 'kysely'
import { requestContext } from '../log.ts'

// Set only if a collector is configured: without it the functions below only call the work they are given.
let tracer: Tracer | undefined
let closeSdk: (() => Promise<void>) | undefined

export function useTracer(newTracer: Tracer, close: () => Promise<void>): void {
  tracer = newTracer
  closeSdk = close
}

export const isTracing = (): boolean => tracer !== undefined

/** Sends the remaining spans. */
export async function stopTracing(): Promise<void> {
  await closeSdk?.()
}

/**
 * Runs the work as a span of the current trace. Attributes are our own words and numbers: never a name, an address or
 * typed text.
 */
export function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  if (!tracer) return work()
  const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes })
  return finish(span, context.active(), work)
}

/** The current trace, to be stored with a job: `00-<trace>-<span>-01`. */
export function carryTrace(): string | undefined {
  if (!tracer) return undefined
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent
}

/** Continues the same trace in another process. */
export function inTraceOf<T>(
  traceparent: string | undefined,
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  if (!tracer) return work()
  const before = continueFrom(traceparent)
  const span = tracer.startSpan(
    name,
    { kind: SpanKind.CONSUMER, attributes: withRequest(attributes) },
    before,
  )
  return finish(span, before, work)
}

/** A span for one call of a browser; it ends with the answer. */
export function startCall(name: string, traceparent: string | undefined, attributes: Attributes) {
  const before = continueFrom(traceparent)
  const span = tracer?.startSpan(name, { kind: SpanKind.SERVER, attributes: withRequest(attributes) }, before)
  return {
    go: (done: () => void) => (span ? context.with(trace.setSpan(before, span), done) : done()),
    end(status: number) {
      span?.setAttribute('http.response.status_code', status)
      if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
      span?.end()
    },
  }
}

/** A span for a statement, with $1 for every value, so that it contains no typed text. */
export function traceQuery({ level, query, queryDurationMillis }: LogEvent): void {
  const startTime = performance.timeOrigin + performance.now() - queryDurationMillis
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': query.sql.slice(0, 2_000) }
  const [verb = 'query'] = /\w+/.exec(query.sql) ?? []
  const [, table = ''] = /\b(?:from|into|update)\s+"?([a-z_.]+)/i.exec(query.sql) ?? []
  // Statements outside a trace, such as the poll for due work, start none.
  if (!trace.getActiveSpan()) return
  const span = tracer?.startSpan(`sql ${verb.toLowerCase()} ${table}`.trim(), {
    kind: SpanKind.CLIENT,
    attributes,
    startTime,
  })
  if (level === 'error') span?.setStatus({ code: SpanStatusCode.ERROR })
  span?.end(startTime + queryDurationMillis)
}

const continueFrom = (traceparent: string | undefined): Context =>
  traceparent === undefined ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent })

function withRequest(attributes: Attributes): Attributes {
  const requestId = requestContext.getStore()?.requestId
  return requestId === undefined ? attributes : { ...attributes, 'request.id': requestId }
}

async function finish<T>(span: Span, before: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await context.with(trace.setSpan(before, span), work)
  } catch (error) {
    // The class alone: messages may name people.
    span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}
