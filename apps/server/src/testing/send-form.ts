import type { AnyEndpoint, ResponseOf } from '@vazhipadu/contract/endpoint'
import type { Problem } from '@vazhipadu/contract/problem'
import type { Api } from './start-api.ts'

type Form = { form: Record<string, string>; files?: File[] }
type Extra = { token?: string; headers?: Record<string, string> }

/** Calls an endpoint with multipart form data, as a browser's form does. */
export async function sendForm<E extends AnyEndpoint>(
  api: Api,
  e: E,
  { form, files = [] }: Form,
  { token, headers }: Extra = {},
) {
  const body = new FormData()
  for (const [name, value] of Object.entries(form)) body.append(name, value)
  for (const file of files) body.append('files', file)
  const response = await fetch(api.url + e.path, {
    method: e.method,
    headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
    body,
  })
  return { status: response.status, body: (await response.json()) as ResponseOf<E> & Problem }
}
