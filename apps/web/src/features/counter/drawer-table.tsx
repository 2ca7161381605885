import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { Link } from 'react-router'
import { Art } from '../../art/art.tsx'
import { formatDay } from '../../lib/format/format-day.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { drawerPath } from '../../lib/links.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { type DataColumn, DataTable } from '../../ui/lists/data-table.tsx'
import type { Session } from './counter.api.ts'
import { differenceOf, formatDifference } from './counter.rules.ts'

/** All clerks' drawers for the treasurer: sales, returns, counts and differences. */
export function DrawerTable({ sessions }: { sessions: readonly Session[] | undefined }) {
  const { t } = useTranslation()
  const standing = (session: Session) => {
    if (!session.closedAt && session.countedAt)
      return <Badge tone="warning">{t('office-counter.drawers.counted')}</Badge>
    if (!session.closedAt) return <Badge tone="info">{t('office-counter.drawers.open')}</Badge>
    const difference = differenceOf(session)
    return difference === 0 && !session.count?.reason ? (
      <Badge tone="success">{t('office-counter.count.even')}</Badge>
    ) : (
      <Badge tone="danger">{formatDifference(difference)}</Badge>
    )
  }
  const money = (paise: number | null) =>
    paise === null ? (
      <span className="text-quiet text-sm">{t('office-counter.drawers.untold')}</span>
    ) : (
      <bdi className="whitespace-nowrap">{formatRupees(paise)}</bdi>
    )
  const columns: DataColumn<Session>[] = [
    {
      id: 'day',
      header: t('office-counter.drawers.day'),
      cell: ({ id, date, number }) => (
        <>
          <Link to={drawerPath(id)} className="block whitespace-nowrap focus-ring">
            {formatDay(date, 'dated')}
          </Link>
          <span className="block text-quiet text-sm">{t('office-counter.drawers.number', { number })}</span>
        </>
      ),
    },
    { id: 'clerk', header: t('office-counter.drawers.clerk'), cell: ({ clerk }) => <bdi>{clerk}</bdi> },
    { id: 'sales', align: 'end', header: t('office-counter.drawers.sales'), cell: ({ sales }) => sales },
    {
      id: 'float',
      align: 'end',
      header: t('office-counter.drawers.float'),
      cell: (row) => money(row.floatPaise),
    },
    {
      id: 'cash',
      align: 'end',
      header: t('office-counter.methods.cash'),
      cell: (row) => money(row.cashPaise),
    },
    { id: 'upi', align: 'end', header: t('office-counter.methods.upi'), cell: (row) => money(row.upiPaise) },
    {
      // Number and sum of returns: drawers with unusually many are reviewed.
      id: 'returns',
      align: 'end',
      header: t('office-counter.drawers.returns'),
      cell: ({ returns, returnedPaise }) =>
        returns === 0 ? (
          <span className="text-quiet">{t('office.none')}</span>
        ) : (
          <>
            {money(returnedPaise)}
            <span className="block whitespace-nowrap text-quiet text-sm">
              {t('office-counter.drawers.times', { count: returns })}
            </span>
          </>
        ),
    },
    { id: 'difference', header: t('office-counter.count.difference'), cell: standing },
    {
      id: 'reason',
      header: t('office-counter.count.reason'),
      cell: ({ count }) => (
        <span className="text-soft wrap-anywhere">
          {count?.reason ?? t('office.none')}
          {/* The difference of the first, blind count. */}
          {count && count.firstDifferencePaise !== null && (
            <span className="block text-quiet text-sm">
              {t('office-counter.drawers.first', {
                difference: formatDifference(count.firstDifferencePaise),
              })}
            </span>
          )}
        </span>
      ),
    },
  ]
  return (
    <DataTable
      label={t('office-counter.drawers.title')}
      columns={columns}
      rows={sessions ?? []}
      rowId={({ id }) => id}
      loading={!sessions}
      empty={
        <EmptyState art={<Art name="receipt" size={110} />} title={t('office-counter.drawers.none')}>
          <p>{t('office-counter.drawers.noneText')}</p>
        </EmptyState>
      }
    />
  )
}
