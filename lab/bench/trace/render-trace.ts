import { escapeText, frame } from '../charts/render-lines.ts'
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

const WIDTH = 1_000
const LEFT = 330
const RIGHT = 90
const ROW = 20
const TOP = 70
const INKS: Record<string, string> = { 'vazhipadu-api': '#7a1f1f', 'vazhipadu-worker': '#2f5d50' }

/** Draws the spans of one trace as bars over time, each below its parent. */
export function renderTrace(trace: readonly (Span & { depth: number })[]): string {
  const from = Math.min(...trace.map(({ startMs }) => startMs))
  const lasted = Math.max(...trace.map(({ endMs }) => endMs)) - from
  const place = (ms: number) => LEFT + ((ms - from) / lasted) * (WIDTH - LEFT - RIGHT)
  const rows = trace.map(({ name, service, depth, startMs, endMs }, n) => {
    const y = TOP + n * ROW
    const [x, end] = [place(startMs), place(endMs)]
    const width = Math.max(1.5, end - x)
    return `<text x="${12 + depth * 14}" y="${y + 13}" fill="#2b2118">${escapeText(name)}</text><rect x="${x.toFixed(1)}" y="${y + 3}" width="${width.toFixed(1)}" height="12" rx="2" fill="${INKS[service] ?? '#b5a993'}"/><text x="${(x + width + 6).toFixed(1)}" y="${y + 13}" fill="#6b5d4c">${formatMs(endMs - startMs)}</text>`
  })
  const key = Object.entries(INKS).map(
    ([service, ink], n) =>
      `<rect x="${12 + n * 170}" y="42" width="12" height="12" rx="2" fill="${ink}"/><text x="${30 + n * 170}" y="52" fill="#2b2118">${service}</text>`,
  )
  const title = `One booking, from the browser’s call to the letter: ${formatMs(lasted)}`
  return frame(title, WIDTH, TOP + trace.length * ROW + 14, [...key, ...rows].join('\n'))
}

const formatMs = (ms: number) => (ms < 10 ? `${ms.toFixed(1)} ms` : `${Math.round(ms)} ms`)
