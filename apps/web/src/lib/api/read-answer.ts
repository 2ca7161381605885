import { say } from '../i18n/i18n.ts'
import { ApiError } from './api-error.ts'

export type Answer = { status: number; ok: boolean; body: unknown }

/** Reads a response's body. Empty or unparsable bodies are `undefined`, e.g. a proxy's HTML error page. */
export async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text()
  // Text files are not parsed.
  const isFile = response.ok && response.headers.get('content-type')?.startsWith('text/calendar') === true
  return { status: response.status, ok: response.ok, body: isFile ? text : parse(text) }
}

function parse(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

export function codeOf(answer: Answer): string {
  const { code } = recordOf(answer.body)
  return typeof code === 'string' ? code : ''
}

export function refusalOf(answer: Answer): ApiError {
  const body = recordOf(answer.body)
  const { detail, message } = body
  return new ApiError({
    status: answer.status,
    code: codeOf(answer) || `http_${answer.status}`,
    detail:
      typeof detail === 'string' && detail !== ''
        ? detail
        : say('api.statusOnly', { status: answer.status }) || say('api.anErrorOccurred'),
    fields: wordsOf(body.fields),
    meta: recordOf(body.meta),
    ...(body.status === 'failed' && typeof message === 'string' && { outcomeMessage: message }),
  })
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}
}

function wordsOf(value: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(recordOf(value)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )
}
