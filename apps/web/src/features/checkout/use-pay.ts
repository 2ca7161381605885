import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { linesRefused, scarceWait, tooManyUnpaid } from '@vazhipadu/contract/checkout'
import { useEffect, useEffectEvent, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '../../lib/api/api-error.ts'
import { isInDoubt, isUnanswered } from '../../lib/api/is-unanswered.ts'
import { bookingSubjects, refresh } from '../../lib/api/query-subjects.ts'
import { browser } from '../../lib/browser.ts'
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
  /** Given out in a waiting room or by a ballot; `line`: which of the basket. */
  | { ask: 'release'; line: number; roomId: string | null }

function findBefore(failure: unknown): Before | undefined {
  if (!(failure instanceof ApiError)) return undefined
  if (failure.code === 'mobile_unproven') return { ask: 'prove' }
  if (failure.code === 'pass_required' || failure.code === 'by_ballot') {
    const { line, roomId } = failure.meta
    return { ask: 'release', line: Number(line ?? 0), roomId: typeof roomId === 'string' ? roomId : null }
  }
  // Like every answer, what a refusal carries is taken at the contract's word.
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

/** False again after "back" has brought the page out of the browser's memory; it may be paid by then. */
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
      if (failure.code === 'lines_refused')
        onLinesRefused((failure.meta as z.infer<typeof linesRefused>).lines)
    },
  })
  const refused = mutation.error instanceof ApiError && mutation.error.code
  const before = findBefore(mutation.error)
  return {
    pay: () => mutation.mutate(),
    isPaying: mutation.isPending || leaving,
    /** Silence: the devotee must know that pressing again is safe. */
    isUnanswered: mutation.isError && isInDoubt(mutation.error),
    before,
    /** What was asked for is done. */
    forget: () => mutation.reset(),
    error:
      mutation.error && !before && refused !== 'lines_refused' && refused !== 'mobile_required'
        ? mutation.error
        : undefined,
  }
}

/** It is paid, or its time has ended: whoever shows the order asks for it anew and says which. */
const isClosed = (failure: unknown) =>
  failure instanceof ApiError && (failure.code === 'not_payable' || failure.code === 'hold_ended')

/** The press of "pay" on an order that is held already: a first time, or again after a failure. */
export function usePayAgain(tranNo: string) {
  const client = useQueryClient()
  const askAnew = () => void refresh(client, bookingSubjects)
  const [leaving, setLeaving] = useLeaving(askAnew)
  const mutation = useMutation({
    mutationFn: () => getCheckout(tranNo),
    onSuccess: ({ token }) => {
      setLeaving(true)
      goToBridge(token)
    },
    onError: (failure) => {
      if (isClosed(failure)) askAnew()
    },
  })
  return {
    pay: () => mutation.mutate(),
    isPaying: mutation.isPending || leaving,
    /** Undefined too where the order itself tells it. */
    error: isClosed(mutation.error) ? undefined : (mutation.error ?? undefined),
  }
}
