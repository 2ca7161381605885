import type { GreatDay, PublicPage, Rate } from '@vazhipadu/contract/public-pages/pages'
import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import { daysBetween } from '../lib/dates/civil-day.ts'
import { SavedDay } from './parts/saved-line.tsx'
import { TemplePage } from './temple-page.tsx'

interface SavedPageProps {
  page: PublicPage
  /** The current day at the temple. */
  today: string
  /** The server's current data; null or undefined if there is none. */
  newer: Promise<PublicPage | null | undefined>
}

const never = () => () => undefined

/**
 * Shows a page of another day: first unchanged, as hydration requires, then adapted to today, and finally the server's
 * data. If that is of the same day as the page, the phone's clock is wrong.
 */
export function SavedPage({ page, today, newer }: SavedPageProps) {
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const [newest, setNewest] = useState<PublicPage>()
  useEffect(() => {
    void newer.then((found) => found && startTransition(() => setNewest(found)))
  }, [newer])
  const shown = newest ?? (isAlive ? readOn(page, today) : page)
  return (
    <SavedDay value={isAlive && !newest ? page.today : undefined}>
      <TemplePage page={shown} />
    </SavedDay>
  )
}

/** Adapts the page's data to today: the day marked, days left, and no past days among the upcoming ones. */
function readOn(page: PublicPage, today: string): PublicPage {
  const ahead = (days: GreatDay[]) =>
    days
      .filter(({ date }) => date >= today)
      .map((day) => ({ ...day, daysAway: daysBetween(today, day.date) }))
  const held = (rates: Rate[]) =>
    rates.map((rate) => (rate.nextDay && rate.nextDay < today ? { ...rate, nextDay: null } : rate))
  switch (page.page) {
    case 'home': {
      const closings = page.closings.filter(({ to }) => to >= today)
      return { ...page, today, rates: held(page.rates), greatDays: ahead(page.greatDays), closings }
    }
    case 'offerings':
      return { ...page, today, rates: held(page.rates) }
    case 'offering':
      return { ...page, today, related: held(page.related) }
    case 'calendar':
      return { ...page, today, greatDays: ahead(page.greatDays) }
    default:
      return { ...page, today }
  }
}
