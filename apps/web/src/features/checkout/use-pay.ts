import { useMutation } from '@tanstack/react-query'
import { linesRefused, scarceWait, tooManyUnpaid } from '@vazhipadu/contract/checkout'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '../../lib/api/api-error.ts'
import { bridgePath } from '../../lib/links.ts'
import { type BasketBody, getCheckout, initiate, type Placed } from './checkout.api.ts'

type Refusals = z.infer<typeof linesRefused>['lines']

interface Pay {
  body: BasketBody
  /** The same until it is answered. */
  idempotencyKey: () => string
  /** The server has said something: the next press is another. */
  onAnswered: () => void
  onPlaced: (order: Placed) => Promise<void>
  onLinesRefused: (lines: Refusals) => void
  onMobileRequired: () => void
}

/** What must come before these places can be kept: room among one's own bookings, a code, or some time. */
export type Before =
  | { ask: 'let-go'; most: number; tranNos: string[] }
  | { ask: 'prove' }
  | { ask: 'wait'; until: string }

function findBefore(failure: unknown): Before | undefined {
  if (!(failure instanceof ApiError)) return undefined
  if (failure.code === 'mobile_unproven') return { ask: 'prove' }
  const unpaid = failure.code === 'too_many_unpaid' ? tooManyUnpaid.safeParse(failure.meta) : undefined
  if (unpaid?.success) return { ask: 'let-go', most: unpaid.data.most, tranNos: unpaid.data.tran_nos }
  const wait = failure.code === 'scarce_wait' ? scarceWait.safeParse(failure.meta) : undefined
  return wait?.success ? { ask: 'wait', until: wait.data.until } : undefined
}

/** Leaves the app for the payment page. */
export const goToBridge = (token: string) => window.location.assign(bridgePath(token))

/** Nothing was heard: whether it is booked is not known, and the key must stay for the next press. */
const isUnanswered = (failure: unknown) =>
  !(failure instanceof ApiError) || failure.status === 0 || failure.status >= 500

/** True again after "back" has brought the page out of the browser's memory. */
function useLeaving() {
  const [leaving, setLeaving] = useState(false)
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false)
    window.addEventListener('pageshow', back)
    return () => window.removeEventListener('pageshow', back)
  }, [])
  return [leaving, setLeaving] as const
}

/** The press of "pay" on a basket: holds every line or none, then leads to the payment page. */
export function usePay({
  body,
  idempotencyKey,
  onAnswered,
  onPlaced,
  onLinesRefused,
  onMobileRequired,
}: Pay) {
  const [leaving, setLeaving] = useLeaving()
  const mutation = useMutation({
    mutationFn: () => initiate(body, idempotencyKey()),
    onSuccess: (order) => {
      onAnswered()
      setLeaving(true)
      return onPlaced(order)
    },
    onError: (failure) => {
      if (isUnanswered(failure)) return
      onAnswered()
      if (!(failure instanceof ApiError)) return
      if (failure.code === 'mobile_required') onMobileRequired()
      const told = linesRefused.safeParse(failure.meta)
      if (told.success) onLinesRefused(told.data.lines)
    },
  })
  const refused = mutation.error instanceof ApiError && mutation.error.code
  const before = findBefore(mutation.error)
  return {
    pay: () => mutation.mutate(),
    isPaying: mutation.isPending || leaving,
    /** Silence: the devotee must know that pressing again is safe. */
    isUnanswered: mutation.isError && isUnanswered(mutation.error),
    before,
    /** What was asked for is done. */
    forget: () => mutation.reset(),
    error:
      mutation.error && !before && refused !== 'lines_refused' && refused !== 'mobile_required'
        ? mutation.error
        : undefined,
  }
}

/** The press of "pay" on an order that is held already: a first time, or again after a failure. */
export function usePayAgain(tranNo: string) {
  const [leaving, setLeaving] = useLeaving()
  const mutation = useMutation({
    mutationFn: () => getCheckout(tranNo),
    onSuccess: ({ token }) => {
      setLeaving(true)
      goToBridge(token)
    },
  })
  return { pay: () => mutation.mutate(), isPaying: mutation.isPending || leaving, error: mutation.error }
}
