import { ProviderError } from '../../../apps/server/src/gateways/explain-failure.ts'
import type { Devotee } from '../../../apps/server/src/testing/make-devotees.ts'
import type { PressedLine } from './describe-actions.ts'
import { Died } from './start-tills.ts'

export type Press = {
  key: string
  by: Devotee
  lines: PressedLine[]
  checkout: 'now' | 'later'
  at: number
  tranNo: string | null
}
export type KnownOrder = {
  tranNo: string
  by: Devotee
  orderId: string | null
  paymentId: string
  signature: string
  /** Too old to pay: no page stays open for half a year, and no bank decides so late. */
  isOld: boolean
}

/** What the people of a story know, independent of the temple's books. */
export type RecordedAnswers = {
  presses: Press[]
  orders: Map<string, KnownOrder>
  /** Orders that a failover removed from the books. */
  lost: Set<string>
  /** Paise paid from the temple's own bank, by the refund that two admins signed. */
  transferred: Map<string, number>
  said: string[]
}

export const beginStory = (): RecordedAnswers => ({
  presses: [],
  orders: new Map(),
  lost: new Set(),
  transferred: new Map(),
  said: [],
})

/** Allowed statuses: there must be no internal error; 503 only asks to retry. */
const fine = new Set([200, 303, 400, 404, 409, 422, 503])

export function hear(recorded: RecordedAnswers, what: string, status: number): void {
  if (!fine.has(status)) recorded.said.push(`${what} was answered ${status}`)
}

/**
 * Ignores a job's failure when the provider is unavailable or a worker died: in production the job would be retried and
 * the worker replaced; here the sweeps must find what they left.
 */
export async function bearSilence(doing: Promise<unknown>): Promise<void> {
  await doing.catch((error: unknown) => {
    if (!(error instanceof ProviderError) && !(error instanceof Died)) throw error
  })
}
