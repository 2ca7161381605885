import { randomUUID } from 'node:crypto'
import { applyHarms } from './apply-harms.ts'
import { type Attack, asText, KnownDefect, type Written, writeJson } from './describe-attack.ts'
import type { KnownValues } from './known-values.ts'
import { writeMultipart } from './write-multipart.ts'

/** Serialises an attack with the values known by now and the caller's token. */
export function writeAttack(attack: Attack, known: KnownValues, token: string | undefined): Written {
  const { target, raw, headers: odd } = attack
  const parts = applyHarms(attack.parts, attack.harms)
  const headers: string[] = ['host', '127.0.0.1', 'origin', 'http://localhost:5173']
  if (token !== undefined && !odd.some(([name]) => name === 'authorization'))
    headers.push('authorization', `Bearer ${token}`)
  if (target.path === '/booking/initiate') headers.push('idempotency-key', randomUUID())
  const { type, body } = raw
    ? { type: raw.type, body: raw.bytes }
    : writeBody(attack, resolveAll(parts.body, known), resolveAll(parts.form, known))
  if (type !== undefined && !odd.some(([name]) => name === 'content-type')) headers.push('content-type', type)
  if (body) headers.push('content-length', String(body.length))
  headers.push(...odd.flat())
  const path = writePath(target.path, resolveAll(parts.params, known))
  const query = writeQuery(resolveAll(parts.query, known))
  const joined = query && attack.suffix.startsWith('?') ? `&${attack.suffix.slice(1)}` : attack.suffix
  return {
    method: attack.method ?? target.method,
    path: (path + query + joined).replace(/[^\x21-\x7e]/g, (sign) => encodeURIComponent(sign.toWellFormed())),
    headers,
    body,
  }
}

function writeBody({ target, multipart }: Attack, body: unknown, form: unknown) {
  if (target.form || target.takesFile) return writeMultipart(multipart, form, target.takesFile ?? false)
  if (body === undefined || target.method === 'GET') return { type: undefined, body: undefined }
  return { type: 'application/json', body: Buffer.from(writeJson(body) ?? 'null') }
}

function writePath(path: string, params: unknown): string {
  const named = (params ?? {}) as Record<string, unknown>
  return path.replace(/:(\w+)/g, (_whole, name: string) => encode(asText(named[name] ?? '')))
}

/** Arrays and objects in the query are repeated under the same name. */
function writeQuery(query: unknown): string {
  if (typeof query !== 'object' || query === null) return ''
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value.slice(0, 20) : [value]).map(
      (each) => `${encode(name)}=${encode(asText(each).slice(0, 4_000))}`,
    ),
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&').slice(0, 12_000)}`
}

/** A lone surrogate cannot be encoded in UTF-8; attackers send it as three invalid bytes. */
function encode(text: string): string {
  return text.isWellFormed()
    ? encodeURIComponent(text)
    : `%ed%a0%80${encodeURIComponent(text.toWellFormed())}`
}

function resolveAll(value: unknown, known: KnownValues, deep = 0): unknown {
  if (value instanceof KnownDefect) return known.resolve(value)
  if (typeof value !== 'object' || value === null || deep > 12) return value
  if (Array.isArray(value)) return value.map((each) => resolveAll(each, known, deep + 1))
  const copied = {}
  for (const [key, each] of Object.entries(value))
    Object.defineProperty(copied, key, { value: resolveAll(each, known, deep + 1), enumerable: true })
  return copied
}
