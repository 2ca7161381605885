import { formatDay } from '../../../lib/format/format-day.ts'
import type { Translate } from '../../../lib/i18n/use-translation.ts'
import type { Transaction } from './transactions.api.ts'

export const shortDay = (day: string) => formatDay(day, 'brief')

/** What the single line leaves out: number of further offerings, days or pieces. */
export function more(t: Translate, { offerings, days, lines, quantity }: Transaction): string | undefined {
  if (offerings > 1) return t('office-orders.table.more', { count: lines - 1 })
  if (days > 1) return t('office-orders.table.days', { count: days })
  return quantity > 1 ? t('office-orders.table.times', { count: quantity }) : undefined
}
