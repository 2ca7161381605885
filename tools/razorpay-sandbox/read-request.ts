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
  const bytes = hasBody ? await readBytes(request) : Buffer.alloc(0)
  return {
    method,
    path: pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname,
    query: searchParams,
    headers: request.headers,
    body: bytes.byteLength === 0 ? undefined : await parseBody(bytes, request.headers['content-type'] ?? ''),
  }
}

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size > largestBody) throw refuseInput('The request body is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function parseBody(bytes: Buffer, type: string): Promise<unknown> {
  if (type.startsWith('multipart/form-data')) return parseParts(bytes, type)
  const text = bytes.toString()
  if (type.includes('x-www-form-urlencoded')) return parseForm(new URLSearchParams(text))
  try {
    return JSON.parse(text)
  } catch {
    throw refuseInput('The request body is not valid JSON.')
  }
}

async function parseParts(bytes: Buffer, type: string): Promise<Record<string, unknown>> {
  const headers = { 'content-type': type }
  try {
    return Object.fromEntries(await new Response(new Uint8Array(bytes), { headers }).formData())
  } catch {
    throw refuseInput('The request body is not a valid form.')
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
