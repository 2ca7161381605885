import type { Span } from './collect-spans.ts'

/** The spans of the trace that contains the call and the letter, each before its children, with its depth. */
export function chooseTrace(spans: readonly Span[], call: string): (Span & { depth: number })[] {
  const traces = spans.filter(({ name }) => name === call).map(({ traceId }) => traceId)
  const letter = spans.find(({ name, traceId }) => name === 'send mail' && traces.includes(traceId))
  const own = spans.filter(({ traceId }) => traceId === letter?.traceId)
  const ids = new Set(own.map(({ spanId }) => spanId))
  const below = (parent: string | undefined, depth: number): (Span & { depth: number })[] =>
    own
      .filter(({ parentSpanId }) =>
        parent === undefined ? !ids.has(parentSpanId ?? '') : parentSpanId === parent,
      )
      .toSorted((a, b) => a.startMs - b.startMs)
      .flatMap((span) => [{ ...span, depth }, ...below(span.spanId, depth + 1)])
  return below(undefined, 0)
}
