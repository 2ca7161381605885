import type { AnyEndpoint, RequestOf, ResponseOf } from '@vazhipadu/contract/endpoint'
import { addresses } from '../addresses.ts'
import { readAccessToken } from '../session/access-token.ts'

/**
 * Reads an answer that is told again and again, one JSON object a line. Resolves when it has ended, and rejects when it
 * breaks off; whoever follows falls back to asking. Renews no token: a plain call before it does.
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
