import { setTimeout as delay } from 'node:timers/promises'
import { systemClock } from '../../../apps/server/src/platform/clock.ts'
import type { Temple } from './start-temple.ts'

export type Answer = { status: number; body: Record<string, unknown> }
export type Call = { method: string; path: string; body?: object; key?: string }

/** A request as its client saw it; without a response its outcome is unknown. Times are of the machine's clock. */
export type Outcome = {
  what: string
  accountId: string
  asked?: object | undefined
  key?: string | undefined
  begunMs: number
  endedMs: number
  answer?: Answer | undefined
}
export type OnOutcome = (heard: Outcome) => void
export type Person = {
  press: number
  accountId: string
  token: string
  goesOn: () => boolean
  hear: OnOutcome
}

const PATIENCE_MS = 120_000

/** Retries until there is a response other than "try again" or an invalid token. */
export async function insist(
  seen: { tries: number },
  { goesOn }: Pick<Person, 'goesOn'>,
  ask: (tries: number) => Promise<Answer>,
): Promise<Answer | undefined> {
  const until = performance.now() + PATIENCE_MS
  for (let tries = 0; performance.now() < until && goesOn(); tries++) {
    seen.tries++
    const answer = await ask(tries).catch(() => undefined)
    if (answer && answer.status < 500 && answer.status !== 401 && answer.status !== 429) return answer
    await delay(100)
  }
  return undefined
}

/** Sends the request to one API, and to another at the next try. */
export async function callTemple(
  { urls }: Pick<Temple, 'urls'>,
  { press, accountId, token, hear }: Omit<Person, 'goesOn'>,
  { method, path, body, key }: Call,
  tries: number,
): Promise<Answer> {
  const begunMs = systemClock.now().getTime()
  let answer: Answer | undefined
  try {
    const response = await fetch(`${urls[(press + tries) % urls.length]}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    })
    answer = { status: response.status, body: (await response.json()) as Answer['body'] }
    return answer
  } finally {
    hear({
      what: `${method} ${path}`,
      accountId,
      asked: body,
      key,
      begunMs,
      endedMs: systemClock.now().getTime(),
      answer,
    })
  }
}
