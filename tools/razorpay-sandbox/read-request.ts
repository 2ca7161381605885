import type { IncomingMessage } from 'node:http'
import { refuseInput } from './refuse-request.ts'

export interface ParsedRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: unknown
}

const largestBody = 1_000_000

export async function readRequest(request: IncomingMessage): Promise<ParsedRequest> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox')
  const method = request.method ?? 'GET'
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const text = hasBody ? await readText(request) : ''
  return {
    method,
    path: pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname,
    query: searchParams,
    headers: request.headers,
    body: text === '' ? undefined : parseBody(text, request.headers['content-type'] ?? ''),
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size > largestBody) throw refuseInput('The request body is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function parseBody(text: string, type: string): unknown {
  if (type.includes('x-www-form-urlencoded')) return parseForm(new URLSearchParams(text))
  try {
    return JSON.parse(text)
  } catch {
    throw refuseInput('The request body is not valid JSON.')
  }
}

/** `prefill[name]=Devi` becomes `{ prefill: { name: 'Devi' } }`. */
export function parseForm(form: URLSearchParams): Record<string, unknown> {
  const read: Record<string, unknown> = Object.create(null)
  for (const [name, value] of form) {
    const [first = '', ...rest] = name.split('[').map((part) => part.replace(/\]$/, ''))
    const path = [first, ...rest].filter((part) => part !== '__proto__')
    let place = read
    for (const part of path.slice(0, -1)) {
      const inner = place[part]
      place[part] = typeof inner === 'object' && inner !== null ? inner : Object.create(null)
      place = place[part] as Record<string, unknown>
    }
    place[path.at(-1) ?? ''] = value
  }
  return read
}
