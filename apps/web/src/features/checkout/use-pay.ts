import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { linesRefused, scarceWait, tooManyUnpaid, totalChanged } from '@vazhipadu/contract/checkout'
import { useEffect, useEffectEvent, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '../../lib/api/api-error.ts'
import { isInDoubt, isUnanswered } from '../../lib/api/is-unanswered.ts'
import { bookingSubjects, refresh } from '../../lib/api/query-subjects.ts'
import { browser } from '../../lib/browser.ts'
import { bridgePath } from '../../lib/links.ts'
import { type BasketBody, getCheckout, initiate, type Placed, quoteQuery } from './checkout.api.ts'

type Refusals = z.infer<typeof linesRefused>['lines']

interface Pay {
  body: BasketBody
  /** The total shown on the button; the server refuses to hold a different one. */
  totalPaise: number | undefined
  /** Returns the same key until the request is answered. */
  idempotencyKey: () => string
  /** Called when the server has answered: the next press gets a new key. */
  onAnswered: () => void
  onPlaced: (order: Placed) => Promise<void>
  onLinesRefused: (lines: Refusals) => void
  onMobileRequired: () => void
}

/**
 * What the devotee must do before the places can be held: release another hold, verify the mobile, wait, or use a
 * waiting room.
 */
export type Before =
  | { ask: 'let-go'; most: number; tranNos: string[] }
  | { ask: 'prove' }
  | { ask: 'wait'; until: string }
  /** Given out by a waiting room or a ballot; `line`: index in the basket. */
  | { ask: 'release'; line: number; roomId: string | null }

function findBefore(failure: unknown): Before | undefined {
  if (!(failure instanceof ApiError)) return undefined
  if (failure.code === 'mobile_unproven') return { ask: 'prove' }
  if (failure.code === 'pass_required' || failure.code === 'by_ballot') {
    const { line, roomId } = failure.meta
    return { ask: 'release', line: Number(line ?? 0), roomId: typeof roomId === 'string' ? roomId : null }
  }
  // Error metadata has the shape defined in the contract, like every response.
  if (failure.code === 'too_many_unpaid') {
    const { most, tran_nos: tranNos } = failure.meta as z.infer<typeof tooManyUnpaid>
    return { ask: 'let-go', most, tranNos }
  }
  if (failure.code === 'scarce_wait')
    return { ask: 'wait', until: (failure.meta as z.infer<typeof scarceWait>).until }
  return undefined
}

/** Leaves the app for the payment page. */
export const goToBridge = (token: string) => browser.goTo(bridgePath(token))

/** Resets when "back" restores the page from the back/forward cache; the order may be paid by then. */
function useLeaving(onBack?: () => void) {
  const [leaving, setLeaving] = useState(false)
  const comeBack = useEffectEvent(() => {
    setLeaving(false)
    onBack?.()
  })
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => persisted && comeBack()
    window.addEventListener('pageshow', back)
    return () => window.removeEventListener('pageshow', back)
  }, [])
  return [leaving, setLeaving] as const
}

/** Pays a basket: holds all lines or none, then opens the payment page. */
export function usePay({
  body,
  totalPaise,
  idempotencyKey,
  onAnswered,
  onPlaced,
  onLinesRefused,
  onMobileRequired,
}: Pay) {
  const client = useQueryClient()
  const [leaving, setLeaving] = useLeaving()
  const mutation = useMutation({
    mutationFn: () => initiate(body, totalPaise, idempotencyKey()),
    onSuccess: (order) => {
      onAnswered()
      setLeaving(true)
      return onPlaced(order)
    },
    onError: (failure) => {
      if (isUnanswered(failure)) return
      onAnswered()
      if (!(failure instanceof ApiError)) return
      if (failure.code === 'total_changed')
        client.setQueryData(quoteQuery(body).queryKey, (failure.meta as z.infer<typeof totalChanged>).quote)
      if (failure.code === 'mobile_required') onMobileRequired()
      if (failure.code === 'lines_refused')
        onLinesRefused((failure.meta as z.infer<typeof linesRefused>).lines)
    },
  })
  const refused = mutation.error instanceof ApiError && mutation.error.code
  const before = findBefore(mutation.error)
  return {
    pay: () => mutation.mutate(),
    isPaying: mutation.isPending || leaving,
    /** No answer arrived: the page says that pressing again is safe. */
    isUnanswered: mutation.isError && isInDoubt(mutation.error),
    before,
    /** Clears the error once its precondition is met. */
    forget: () => mutation.reset(),
    error:
      mutation.error && !before && refused !== 'lines_refused' && refused !== 'mobile_required'
        ? mutation.error
        : undefined,
  }
}

/** The order is paid or its hold has expired: the order is refetched, and its page says which. */
const isClosed = (failure: unknown) =>
  failure instanceof ApiError && (failure.code === 'not_payable' || failure.code === 'hold_ended')

/** Pays an order that is already held, for the first time or after a failed payment. */
export function usePayAgain(tranNo: string) {
  const client = useQueryClient()
  const refreshBooking = () => void refresh(client, bookingSubjects)
  const [leaving, setLeaving] = useLeaving(refreshBooking)
  const mutation = useMutation({
    mutationFn: () => getCheckout(tranNo),
    onSuccess: ({ token }) => {
      setLeaving(true)
      goToBridge(token)
    },
    onError: (failure) => {
      if (isClosed(failure)) refreshBooking()
    },
  })
  return {
    pay: () => mutation.mutate(),
    isPaying: mutation.isPending || leaving,
    /** Also undefined if the refetched order itself shows the state. */
    error: isClosed(mutation.error) ? undefined : (mutation.error ?? undefined),
  }
}
