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
export type Known = {
  tranNo: string
  by: Devotee
  orderId: string | null
  paymentId: string
  signature: string
  /** Nobody pays on a page that has been open for half a year, and no bank decides so late. */
  isOld: boolean
}

/** What the people of a story remember, whatever the temple's books say. */
export type Told = {
  presses: Press[]
  orders: Map<string, Known>
  /** Orders that a failover took from the books. */
  lost: Set<string>
  /** Paise that left the temple's own bank, by the refund that two admins signed. */
  transferred: Map<string, number>
  said: string[]
}

export const beginStory = (): Told => ({
  presses: [],
  orders: new Map(),
  lost: new Set(),
  transferred: new Map(),
  said: [],
})

/** Beyond what the books show: no answer of ours may be a failure of ours, and 503 only asks for patience. */
const fine = new Set([200, 303, 400, 404, 409, 422, 503])

export function hear(told: Told, what: string, status: number): void {
  if (!fine.has(status)) told.said.push(`${what} was answered ${status}`)
}

/**
 * A job that finds the provider away is tried again later, and a worker that died is replaced; here the clock must find
 * what they would have.
 */
export async function bearSilence(doing: Promise<unknown>): Promise<void> {
  await doing.catch((error: unknown) => {
    if (!(error instanceof ProviderError) && !(error instanceof Died)) throw error
  })
}
