import { ChevronLeft, ChevronRight } from 'lucide-react'
import { monthOf } from '../../lib/dates/civil-day.ts'
import { formatMonth } from '../../lib/format/format-day.ts'
import { linkTo } from '../page-links.ts'

/** To the page of the month before or after; nothing where there is none. */
export function MonthLink({
  month,
  today,
  forward,
}: {
  month: string | undefined
  today: string
  forward: boolean
}) {
  if (!month) return null
  const Arrow = forward ? ChevronRight : ChevronLeft
  const isNow = month === monthOf(today)
  return (
    <a
      href={linkTo(isNow ? { page: 'calendar' } : { page: 'calendar', month })}
      rel={forward ? 'next' : 'prev'}
      aria-label={formatMonth(month)}
      className="grid size-11 place-items-center rounded-inner text-soft hover:bg-sunken focus-ring"
    >
      <Arrow aria-hidden="true" size={24} className="rtl:-scale-x-100" />
    </a>
  )
}
