import { formatDay } from '../../lib/format/format-day.ts'
import { formatList } from '../../lib/format/format-list.ts'
import type { Translate } from '../../lib/i18n/use-translation.ts'
import type { Release } from './office-releases.ts'

type What = Pick<Release, 'offerings' | 'dates'>

/** `Noorum palum and Ayilyam pooja, 13 days`. */
export function formatOfferings(t: Translate, { offerings, dates }: What): string {
  const names = formatList(offerings.map(({ name }) => name))
  return t('office-releases.what', { names, count: dates.length })
}

/** `Mon 30 Nov`, or the first and last of several dates. */
export function formatDates(t: Translate, dates: readonly string[]): string {
  const sorted = dates.toSorted()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (!first || !last) return ''
  if (first === last) return formatDay(first, 'dated')
  return t('office-releases.span', {
    count: sorted.length,
    first: formatDay(first, 'short'),
    last: formatDay(last, 'dated'),
  })
}
