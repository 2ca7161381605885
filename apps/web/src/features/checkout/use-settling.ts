import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type OrderStatus, statusQuery } from './checkout.api.ts'

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
  const query = useQuery({
    ...statusQuery(tranNo),
    refetchInterval: ({ state }) => {
      const waited = Date.now() - since
      if (isSettled(settlingOf(state.data, waited))) return false
      return waited < patienceMs ? quickMs : slowMs
    },
    refetchIntervalInBackground: true,
    retry: 5,
  })
  return { status: query.data, settling: settlingOf(query.data, Date.now() - since), query }
}
