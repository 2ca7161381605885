import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type OrderStatus, statusQuery } from './orders.api.ts'

/** How an order stands for someone who has just come from the bank. */
export type Settling = 'asking' | 'confirming' | 'paid' | 'failed' | 'over' | 'silent'

const quickMs = 1_000
const slowMs = 5_000
/** After this long without any trace of a payment the page says so; it goes on asking. */
const patienceMs = 20_000

/** The failure told may be of an earlier try, and the news of this one a moment away. */
const doubtMs = 2_000

export function settlingOf(status: OrderStatus | undefined, waitedMs: number): Settling {
  if (!status) return 'asking'
  if (status.status === 'confirmed') return 'paid'
  if (status.status !== 'awaiting_payment') return 'over'
  if (status.isConfirming) return 'confirming'
  if (status.failure !== null && waitedMs > doubtMs) return 'failed'
  return waitedMs > patienceMs ? 'silent' : 'confirming'
}

const isSettled = (settling: Settling) => settling === 'paid' || settling === 'failed' || settling === 'over'

/** Asks until it is settled: often at first, then with more patience. */
export function useSettling(tranNo: string) {
  const [since] = useState(() => Date.now())
  // Reckoned at each answer, not at each drawing: two answers alike draw nothing anew, and time still passes.
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
