import { refuse } from '../../platform/errors.ts'
import type { Refusal } from '../booking/booking.rules.ts'

export const lineNotChangeable = () => refuse('conflict', 'line_not_changeable')

export const daysRefused = (lines: (Refusal & { line_id: number })[]) =>
  refuse('conflict', 'days_refused', { params: { count: lines.length }, meta: { lines } })

/** For the office: the devotee must pay the difference on their own page, which shows its reason. */
export const deliveryCostsMore = (differencePaise: number) =>
  refuse('conflict', 'delivery_costs_more', {
    params: { amount: { paise: differencePaise } },
    meta: { differencePaise },
  })

export const moveNotAllowed = () => refuse('conflict', 'move_not_allowed')

export const moveBackNotAllowed = () => refuse('conflict', 'move_back_not_allowed')

export const correctNotAllowed = () => refuse('conflict', 'correct_not_allowed')

export const priceChanged = () => refuse('conflict', 'price_changed')
