import { useTranslation } from 'react-i18next'
import { shortDay } from './transaction-words.ts'
import type { Transaction } from './transactions.api.ts'

/** From the first to the last, each day on one line. */
export function PoojaDays({ firstDate, lastDate }: Pick<Transaction, 'firstDate' | 'lastDate'>) {
  const { t } = useTranslation()
  if (!firstDate || !lastDate) return <span className="text-quiet">{t('office.none')}</span>
  const last = <bdi className="whitespace-nowrap">{shortDay(lastDate)}</bdi>
  if (firstDate === lastDate) return last
  return (
    <>
      <bdi className="whitespace-nowrap">{shortDay(firstDate)} –</bdi> {last}
    </>
  )
}
