import { useQuery } from '@tanstack/react-query'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '../../../lib/format/format-number.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { type Filters, sumsQuery } from './transactions.api.ts'

interface TransactionFootProps {
  filters: Filters
  /** Only users with treasury rights get totals. */
  maySum: boolean
  /** Pagination buttons. */
  pages: ReactNode
}

/** Totals of the whole result, not of the page. For more than 10,000 orders they are computed on request only. */
export function TransactionFoot({ filters, maySum, pages }: TransactionFootProps) {
  const { t } = useTranslation()
  const [asked, setRequested] = useState('')
  const key = JSON.stringify(filters)
  const { data, isFetching } = useQuery(sumsQuery(filters, asked === key))
  const sums = data?.sums
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm num" aria-busy={isFetching}>
        {data && (
          <span>
            <b className="font-semibold">
              {data.isCapped
                ? t('office.list.capped', { total: formatNumber(data.count) })
                : formatNumber(data.count)}
            </b>{' '}
            {t('office-orders.foot.orders', { count: data.count })}
          </span>
        )}
        {sums &&
          (['paid', 'refunded', 'kept'] as const).map((name) => (
            <span key={name} className="whitespace-nowrap text-soft">
              {t(`office-orders.foot.${name}`)}{' '}
              <b className="font-semibold text-ink">{formatRupees(sums[`${name}Paise`])}</b>
            </span>
          ))}
        {data?.countFirst && <span className="text-quiet">{t('office-orders.foot.countFirst')}</span>}
        {data?.isCapped && maySum && !data.countFirst && (
          <Button look="plain" size="xs" loading={isFetching} onClick={() => setRequested(key)}>
            {t('office-orders.foot.sumAll')}
          </Button>
        )}
      </p>
      {pages}
    </div>
  )
}
