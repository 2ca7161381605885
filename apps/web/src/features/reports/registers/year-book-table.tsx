import { formatMonth } from '../../../lib/format/format-day.ts'
import { useTextsUnder, useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { type RegisterColumn, RegisterTable } from './register-table.tsx'
import type { YearBook } from './registers.api.ts'
import { inRupees } from './registers.rules.ts'

type Month = YearBook['months'][number]

interface YearBookProps {
  book: YearBook
  onMonth: (month: string) => void
}

/** A financial year by month, with its totals. */
export function YearBookTable({ book, onMonth }: YearBookProps) {
  const { t } = useTranslation()
  const { sums } = book
  const word = useTextsUnder('office-registers.dayBook')
  const money = (id: keyof YearBook['sums'], header: string): RegisterColumn<Month> => ({
    id,
    header,
    isMoney: true,
    cell: (row) => <bdi>{inRupees(row[id])}</bdi>,
    sum: inRupees(sums[id]),
  })
  const columns: RegisterColumn<Month>[] = [
    {
      id: 'month',
      header: t('office-registers.year.month'),
      cell: ({ month }) => (
        <Button look="plain" size="sm" className="-ms-3" onClick={() => onMonth(month)}>
          {formatMonth(month)}
        </Button>
      ),
      sum: t('office-registers.year.end', { year: book.financialYear }),
    },
    money('onlinePaise', word('online')),
    money('cashPaise', word('cash')),
    money('upiPaise', word('upi')),
    money('strayPaise', word('stray')),
    money('refundedPaise', word('refunded')),
    money('totalPaise', t('office-registers.year.total')),
  ]
  return (
    <RegisterTable
      label={t('office-registers.tabs.year')}
      columns={columns}
      rows={book.months}
      rowId={({ month }) => month}
    />
  )
}
