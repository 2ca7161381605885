import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type OrderStatus, statusQuery } from './orders.api.ts'

/** Payment state of an order, for a devotee who returns from the payment page. */
export type Settling = 'asking' | 'confirming' | 'paid' | 'failed' | 'over' | 'silent'

const quickMs = 1_000
const slowMs = 5_000
/** After this time without any sign of a payment the page says so, and keeps polling. */
const patienceMs = 20_000

/** Before this time a failure may belong to an earlier attempt, while the result of this one is about to arrive. */
const graceMs = 2_000

export function settlingOf(status: OrderStatus | undefined, waitedMs: number): Settling {
  if (!status) return 'asking'
  if (status.status === 'confirmed') return 'paid'
  if (status.status !== 'awaiting_payment') return 'over'
  if (status.isConfirming) return 'confirming'
  if (status.failure !== null && waitedMs > graceMs) return 'failed'
  return waitedMs > patienceMs ? 'silent' : 'confirming'
}

const isSettled = (settling: Settling) => settling === 'paid' || settling === 'failed' || settling === 'over'

/** Polls until the state is final: every `quickMs` at first, then every `slowMs`. */
export function useSettling(tranNo: string) {
  const [since] = useState(() => Date.now())
  // Computed per answer: two equal answers do not re-render, but the waiting time must still advance.
  const waitedAt = (answeredAt: number) => Math.max(0, answeredAt - since)
  const query = useQuery({
    ...statusQuery(tranNo),
    refetchInterval: ({ state }) => {
      const waited = waitedAt(state.dataUpdatedAt)
      if (isSettled(settlingOf(state.data, waited))) return false
      return waited < patienceMs ? quickMs : slowMs
    },
    refetchIntervalInBackground: true,
    retry: 5,
  })
  const waited = waitedAt(query.dataUpdatedAt)
  return {
    status: query.data,
    settling: settlingOf(query.data, waited),
    isLong: waited > patienceMs,
    query,
  }
}
