import type { AnyEndpoint, RequestOf, ResponseOf } from '@vazhipadu/contract/endpoint'
import { addresses } from '../addresses.ts'
import { readAccessToken } from '../session/access-token.ts'

/**
 * Reads a streamed response with one JSON object per line. Resolves at its end and rejects if it breaks off; the caller
 * then falls back to polling. Does not refresh the token, so make a normal call first.
 */
export async function followLines<E extends AnyEndpoint>(
  endpoint: E,
  request: RequestOf<E>,
  onLine: (line: ResponseOf<E>) => void,
  signal: AbortSignal,
): Promise<void> {
  const { params = {} } = request as { params?: Record<string, string> }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const response = await fetch(`${addresses.api}${path}`, {
    headers: { authorization: `Bearer ${readAccessToken()}` },
    credentials: 'include',
    signal,
  })
  if (!response.ok || !response.body) throw new Error(`no stream: ${response.status}`)
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line) onLine(JSON.parse(line) as ResponseOf<E>)
  }
}
