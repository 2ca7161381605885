import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CashBookTables } from '../../../features/reports/registers/cash-book-tables.tsx'
import { DayBookTable } from '../../../features/reports/registers/day-book-table.tsx'
import { ReceiptRegisterTable } from '../../../features/reports/registers/receipt-register-table.tsx'
import {
  cashBookQuery,
  dayBookQuery,
  receiptRegisterQuery,
  takingsQuery,
  yearBookQuery,
} from '../../../features/reports/registers/registers.api.ts'
import { nameYear, spanOf } from '../../../features/reports/registers/registers.rules.ts'
import { TakingsTables } from '../../../features/reports/registers/takings-tables.tsx'
import { YearBookTable } from '../../../features/reports/registers/year-book-table.tsx'
import { useTemple } from '../../../lib/api/use-temple.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { OfficeFailure } from '../../layouts/office-failure.tsx'
import { useUrlState } from '../../routing/use-url-state.ts'

export const registerNames = ['dayBook', 'cashBook', 'receipts', 'takings', 'year'] as const
type Register = (typeof registerNames)[number]

interface RegisterViewProps {
  register: Register
  month: string
  today: string | undefined
}

/** One register for a month or its financial year. */
export function RegisterView({ register, month, today }: RegisterViewProps) {
  const { timeZone } = useTemple()
  const { search, show } = useUrlState()
  const series = search.get('series') === 'counter' ? 'counter' : 'online'
  const below = Number(search.get('below')) || undefined
  const unit = search.get('of') === 'year' ? 'year' : 'month'
  const dayBook = useQuery({ ...dayBookQuery(month), enabled: register === 'dayBook' })
  const cashBook = useQuery({ ...cashBookQuery(month), enabled: register === 'cashBook' })
  const year = useQuery({ ...yearBookQuery(nameYear(month)), enabled: register === 'year' })
  const takings = useQuery({ ...takingsQuery(spanOf(month, unit)), enabled: register === 'takings' })
  const receipts = useQuery({
    ...receiptRegisterQuery({ financial_year: nameYear(month), series, month, below, limit: 100 }),
    enabled: register === 'receipts',
  })
  switch (register) {
    case 'dayBook':
      return <Shown query={dayBook}>{(book) => <DayBookTable book={book} today={today} />}</Shown>
    case 'cashBook':
      return <Shown query={cashBook}>{(book) => <CashBookTables book={book} />}</Shown>
    case 'year':
      return (
        <Shown query={year}>
          {(book) => (
            <YearBookTable book={book} onMonth={(next) => show({ month: next, register: undefined })} />
          )}
        </Shown>
      )
    case 'takings':
      return <Shown query={takings}>{(found) => <TakingsTables takings={found} />}</Shown>
    case 'receipts':
      return (
        <Shown query={receipts}>
          {(found) => (
            <ReceiptRegisterTable
              register={found}
              timeZone={timeZone}
              onMore={(next) => show({ below: String(next) })}
            />
          )}
        </Shown>
      )
  }
}

/** Shows loading state, error or content. */
function Shown<Data>({
  query,
  children,
}: {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}) {
  const { t } = useTranslation()
  if (query.isError && query.data === undefined)
    return (
      <OfficeFailure
        title={t('office-registers.failed')}
        denied={t('office-registers.denied')}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    )
  if (query.data === undefined) return <Skeleton className="h-96 w-full rounded-card" />
  return <div className={query.isPlaceholderData ? 'opacity-60' : ''}>{children(query.data)}</div>
}
