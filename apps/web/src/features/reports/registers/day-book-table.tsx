import { receiptSeries } from '@vazhipadu/contract/reports/registers'
import { shiftMonth } from '../../../lib/dates/civil-day.ts'
import { formatMonth, formatWeekday } from '../../../lib/format/format-day.ts'
import { useTextsUnder, useTranslation } from '../../../lib/i18n/use-translation.ts'
import { classNames } from '../../../ui/class-names.ts'
import { type RegisterColumn, RegisterTable } from './register-table.tsx'
import type { DayBook } from './registers.api.ts'
import { inRupees, shortNumber } from './registers.rules.ts'

type Day = DayBook['days'][number]

const isSunday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() === 0
const shortDay = (date: string) => `${formatWeekday(date)} ${Number(date.slice(8))}`

/** One month: balance brought forward, number ranges of both series, receipts, refunds, and the year to date. */
export function DayBookTable({ book, today }: { book: DayBook; today: string | undefined }) {
  const { t } = useTranslation()
  const { sums, days } = book
  const word = useTextsUnder('office-registers.dayBook')
  const range = (numbers: Day['online']) =>
    numbers ? (
      <bdi className="num whitespace-nowrap">
        {numbers.count === 1
          ? shortNumber(numbers.first)
          : `${shortNumber(numbers.first)}–${shortNumber(numbers.last)}`}
      </bdi>
    ) : (
      <span className="text-quiet">{t('office.none')}</span>
    )
  const money = (paise: number) =>
    paise === 0 ? <span className="text-quiet">–</span> : <bdi>{inRupees(paise)}</bdi>
  const summed = (series: 'online' | 'counter', count: number) =>
    [word('receipts', { count }), book.isWhole[series] && count > 0 && word('noGapsShort')]
      .filter(Boolean)
      .join(', ')
  const hasStray = sums.strayPaise > 0
  const columns: RegisterColumn<Day>[] = [
    {
      id: 'day',
      header: word('day'),
      cell: ({ date }) => (
        <b className={classNames('font-semibold', isSunday(date) && 'text-danger')}>
          {shortDay(date)}
          {date === today && <span className="font-normal text-quiet"> · {word('open')}</span>}
        </b>
      ),
      sum: formatMonth(book.month),
    },
    { id: 'malayalam', header: word('malayalam'), cell: ({ malayalam }) => malayalam ?? '', sum: '' },
    {
      id: 'online',
      header: word('onlineNumbers'),
      cell: ({ online }) => range(online),
      sum: summed('online', sums.onlineReceipts),
    },
    {
      id: 'onlinePaise',
      header: word('online'),
      isMoney: true,
      cell: ({ onlinePaise }) => money(onlinePaise),
      sum: inRupees(sums.onlinePaise),
    },
    {
      id: 'counter',
      header: word('counterNumbers'),
      cell: ({ counter }) => range(counter),
      sum: summed('counter', sums.counterReceipts),
    },
    {
      id: 'cash',
      header: word('cash'),
      isMoney: true,
      cell: ({ cashPaise }) => money(cashPaise),
      sum: inRupees(sums.cashPaise),
    },
    {
      id: 'upi',
      header: word('upi'),
      isMoney: true,
      cell: ({ upiPaise }) => money(upiPaise),
      sum: inRupees(sums.upiPaise),
    },
    ...(hasStray
      ? [
          {
            id: 'stray',
            header: word('stray'),
            isMoney: true,
            cell: ({ strayPaise }: Day) => money(strayPaise),
            sum: inRupees(sums.strayPaise),
          },
        ]
      : []),
    {
      id: 'refunded',
      header: word('refunded'),
      isMoney: true,
      cell: ({ refundedPaise }) => money(-refundedPaise),
      sum: sums.refundedPaise > 0 ? inRupees(-sums.refundedPaise) : '–',
    },
    {
      id: 'total',
      header: word('total'),
      isMoney: true,
      cell: ({ totalPaise }) => <b className="font-semibold">{money(totalPaise)}</b>,
      sum: inRupees(sums.totalPaise),
    },
    {
      id: 'since',
      header: word('since'),
      isMoney: true,
      cell: ({ sincePaise }) => <bdi>{inRupees(sincePaise)}</bdi>,
      sum: inRupees(days.at(-1)?.sincePaise ?? 0),
    },
  ]
  const gapped = receiptSeries.filter((series) => !book.isWhole[series])
  const wholeness =
    gapped.length === 0
      ? word('noGaps')
      : word('gaps', { series: gapped.map((series) => t(`office-registers.series.${series}`)).join(', ') })
  return (
    <>
      <RegisterTable
        label={t('office-registers.tabs.dayBook')}
        columns={columns}
        rows={today === undefined ? days : days.filter(({ date }) => date <= today)}
        rowId={({ date }) => date}
        before={{
          words:
            book.month.slice(5) === '04'
              ? word('forwardApril')
              : word('forward', { month: formatMonth(shiftMonth(book.month, -1)) }),
          sums: { since: inRupees(book.broughtForwardPaise) },
        }}
        empty={word('ahead')}
      />
      <p
        className={classNames(
          'pt-3 text-sm',
          gapped.length === 0 ? 'text-quiet' : 'font-semibold text-danger',
        )}
      >
        {wholeness}
        {book.unnumbered > 0 && ` ${word('unnumbered', { count: book.unnumbered })}`}
      </p>
    </>
  )
}
