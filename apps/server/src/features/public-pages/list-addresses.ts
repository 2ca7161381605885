import type { PageAddress } from '@vazhipadu/contract/public-pages/page-paths'
import { isOffered } from '../catalogue/catalogue.rules.ts'
import { listCalendarMonths, type PageParts } from './assemble-page.ts'

/** Every page there is, in one language. */
export async function listAddresses({ calendar, catalogue, clock }: PageParts): Promise<PageAddress[]> {
  const { today } = calendar.timeAt(clock.now())
  const { offerings } = await catalogue.get()
  const [_present, ...later] = listCalendarMonths(today)
  const offered = offerings.filter((offering) => isOffered(offering, today))
  const kinds = (['home', 'offerings', 'calendar', 'today', 'help'] as const).map((page) => ({ page }))
  return [
    ...kinds,
    ...offered.map(({ slug }) => ({ page: 'offering' as const, name: slug })),
    ...later.map((month) => ({ page: 'calendar' as const, month })),
  ]
}
