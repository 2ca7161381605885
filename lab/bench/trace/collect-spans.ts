import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number | string } }
export type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  service: string
  startMs: number
  endMs: number
  attributes: Record<string, string>
}
type Sent = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Raw[] }[] }[] }
type Raw = Pick<Span, 'traceId' | 'spanId' | 'parentSpanId' | 'name'> & {
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Attribute[]
}

/** A minimal OpenTelemetry collector that stores what it receives. */
export async function collectSpans() {
  const spans: Span[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      spans.push(...readSpans(JSON.parse(Buffer.concat(chunks).toString()) as Sent))
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, spans, close: () => server.close() }
}

function readSpans({ resourceSpans }: Sent): Span[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ startTimeUnixNano, endTimeUnixNano, attributes, ...span }) => ({
        ...span,
        service: readAttributes(resource.attributes)['service.name'] ?? '',
        startMs: Number(startTimeUnixNano) / 1e6,
        endMs: Number(endTimeUnixNano) / 1e6,
        attributes: readAttributes(attributes),
      })),
    ),
  )
}

const readAttributes = (list: Attribute[]) =>
  Object.fromEntries(list.map(({ key, value }) => [key, String(value.stringValue ?? value.intValue ?? '')]))
