import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { DomainError } from '../../platform/errors.ts'
import type { Refusal } from '../booking/booking.rules.ts'

export const lineNotChangeable = () =>
  new DomainError(
    'conflict',
    'line_not_changeable',
    'One of these lines is performed or cancelled and can no longer be changed.',
  )

export const daysRefused = (lines: (Refusal & { line_id: number })[]) =>
  new DomainError(
    'conflict',
    'days_refused',
    lines.length === 1
      ? 'One line cannot be moved to that day. Nothing has been changed.'
      : `${lines.length} lines cannot be moved to those days. Nothing has been changed.`,
    { meta: { lines }, said: { count: lines.length } },
  )

/** For the office: the devotee must pay the difference on their own page, which shows its reason. */
export const deliveryCostsMore = (differencePaise: number) =>
  new DomainError(
    'conflict',
    'delivery_costs_more',
    `Posting there costs ${formatRupees(differencePaise)} more, which only the devotee can pay. Please ask them to press “Change delivery” at this booking in their history. Nothing has been changed.`,
    { meta: { differencePaise }, said: { amount: { paise: differencePaise } } },
  )

export const moveNotAllowed = () =>
  new DomainError(
    'conflict',
    'move_not_allowed',
    'This can no longer be moved here. Please ask the temple office.',
  )

export const moveBackNotAllowed = () =>
  new DomainError(
    'conflict',
    'move_back_not_allowed',
    'This can no longer be moved back here. Please ask the temple office.',
  )

export const correctNotAllowed = () =>
  new DomainError(
    'conflict',
    'correct_not_allowed',
    'The name and star can no longer be corrected here. Please ring the temple office.',
  )

export const priceChanged = () =>
  new DomainError(
    'conflict',
    'price_changed',
    'The price has changed since you booked. Please ask the temple office to move it.',
  )
