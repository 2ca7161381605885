import { useQuery } from '@tanstack/react-query'
import { bookingSettingQuery } from '../../../features/booking/booking.api.ts'
import { lastMoment } from '../../../features/calendar/calendar.rules.ts'
import { offeringsQuery } from '../../../features/catalogue/catalogue.api.ts'
import type { CancellingNoteProps } from '../../../features/orders/cancelling-note.tsx'
import type { CivilDay } from '../../../lib/dates/civil-day.ts'

type Line = { offeringId: number; date: CivilDay }

/** Cancellation terms of these lines; undefined while loading. */
export function useCancelling(
  lines: readonly Line[],
  pricePaise: number | undefined,
): CancellingNoteProps | undefined {
  const { data: setting } = useQuery(bookingSettingQuery)
  const { data: offerings } = useQuery(offeringsQuery)
  if (!setting || lines.length === 0) return undefined
  const moments = lines.flatMap(({ offeringId, date }) => {
    const cutoff = offerings?.find(({ id }) => id === offeringId)?.cutoff
    return cutoff ? [lastMoment(date, cutoff)] : []
  })
  const [first] = moments.toSorted((a, b) => `${a.day} ${a.time}`.localeCompare(`${b.day} ${b.time}`))
  return {
    mayCancel: setting.mayCancel,
    cancelSharePercent: setting.cancelSharePercent,
    last: first,
    isManyDays: new Set(lines.map(({ date }) => date)).size > 1,
    pricePaise,
    timeZone: setting.timeZone,
  }
}
