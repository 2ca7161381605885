import { queryOptions } from '@tanstack/react-query'
import type { Order } from '../../../features/orders/orders.api.ts'
import { nextDay } from '../../../features/orders/orders.rules.ts'
import type { CivilDay, CivilMonth } from '../../../lib/dates/civil-day.ts'
import { type KeptAnswer, listAnswers } from '../../../lib/offline/response-cache.ts'
import { useSession } from '../../../lib/session/session-store.ts'

export type SavedOrder = { order: Order; savedAt: number }

/** All bookings with a receipt in the offline cache, each in its last known state. */
export const savedOrdersQuery = queryOptions({
  queryKey: ['kept', 'orders'],
  queryFn: async () => {
    const owner = useSession.getState().user.email
    const lists = await listAnswers(owner, 'my-bookings', Date.now())
    const single = await listAnswers(owner, 'orders', Date.now())
    return collectOrders([...lists, ...single])
  },
  networkMode: 'always',
  staleTime: 0,
  gcTime: 0,
})

export function collectOrders(answers: readonly KeptAnswer[]): SavedOrder[] {
  const found = new Map<string, SavedOrder>()
  for (const { key, data, savedAt } of answers) {
    const orders = key[0] === 'orders' ? [data as Order] : (data as { bookings: Order[] }).bookings
    for (const order of orders) {
      const known = found.get(order.tran_no)
      if (order.receiptNumber && (!known || known.savedAt < savedAt))
        found.set(order.tran_no, { order, savedAt })
    }
  }
  return [...found.values()]
}

/** Upcoming bookings, nearest first, then past ones, latest first. */
export function sortSaved(saved: readonly SavedOrder[], today: CivilDay): SavedOrder[] {
  const dayOf = ({ order }: SavedOrder) => nextDay(order, today) ?? ''
  const isAhead = (one: SavedOrder) => dayOf(one) >= today
  return saved.toSorted((a, b) => {
    if (isAhead(a) !== isAhead(b)) return isAhead(a) ? -1 : 1
    return isAhead(a) ? dayOf(a).localeCompare(dayOf(b)) : dayOf(b).localeCompare(dayOf(a))
  })
}

/** Cached calendar months of any offering. */
export const savedMonthsQuery = queryOptions({
  queryKey: ['kept', 'months'],
  queryFn: async () => {
    const seen = await listAnswers(useSession.getState().user.email, 'calendar', Date.now())
    return [...new Set(seen.filter(({ key }) => key[1] === 'month').map(({ key }) => key[3] as CivilMonth))]
  },
  networkMode: 'always',
  staleTime: 0,
  gcTime: 0,
})
