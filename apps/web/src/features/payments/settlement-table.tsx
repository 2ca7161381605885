import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { Check } from 'lucide-react'
import { Art } from '../../art/art.tsx'
import { formatDay } from '../../lib/format/format-day.ts'
import { formatMomentDay } from '../../lib/format/format-moment.ts'
import { useTextsUnder, useTranslation } from '../../lib/i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { useWindowWidth } from '../../ui/hooks/use-window-width.ts'
import { type DataColumn, DataTable } from '../../ui/lists/data-table.tsx'
import type { Settlement } from './payments.api.ts'

interface SettlementTableProps {
  settlements: readonly Settlement[] | undefined
  timeZone: string
  openId: string | undefined
  onOpen: (settlement: Settlement) => void
}

/** One row per settlement paid out by the payment provider. */
export function SettlementTable({ settlements, timeZone, openId, onOpen }: SettlementTableProps) {
  const hasRoom = useWindowWidth() >= 1200 && openId === undefined
  const word = useTextsUnder('office-money')
  const columns: (DataColumn<Settlement> & { aside?: boolean })[] = [
    {
      id: 'day',
      header: word('table.day'),
      cell: ({ settledAt }) => (
        <span className="whitespace-nowrap">{formatMomentDay(settledAt, timeZone)}</span>
      ),
    },
    {
      id: 'utr',
      aside: true,
      header: word('table.utr'),
      cell: ({ utr }) => <bdi className="num text-sm">{utr ?? '—'}</bdi>,
    },
    {
      id: 'paid',
      align: 'end',
      header: word('table.paid'),
      cell: ({ capturedPaise, payments }) => (
        <>
          <span className="block num leading-5">{formatRupees(capturedPaise)}</span>
          <span className="block text-quiet text-sm leading-5">{word('payments', { count: payments })}</span>
        </>
      ),
    },
    {
      id: 'refunded',
      aside: true,
      align: 'end',
      header: word('table.refunded'),
      cell: ({ refundedPaise, refunds }) =>
        refunds === 0 ? (
          <span className="text-quiet">—</span>
        ) : (
          <>
            <span className="block num leading-5">{formatRupees(refundedPaise)}</span>
            <span className="block text-quiet text-sm leading-5">{word('refunds', { count: refunds })}</span>
          </>
        ),
    },
    {
      id: 'kept',
      aside: true,
      align: 'end',
      header: word('table.kept'),
      cell: ({ feePaise, taxPaise }) => <span className="num">{formatRupees(feePaise + taxPaise)}</span>,
    },
    {
      id: 'bank',
      align: 'end',
      header: word('table.bank'),
      cell: ({ bankPaise }) => <span className="font-semibold num">{formatRupees(bankPaise)}</span>,
    },
    {
      id: 'state',
      header: word('table.state'),
      cell: ({ differences }) => <Standing differences={differences} />,
    },
    { id: 'statement', header: word('table.statement'), cell: ({ seen }) => <Seen seen={seen} /> },
  ]
  return (
    <DataTable
      label={word('settlements')}
      columns={columns.filter(({ aside }) => hasRoom || !aside)}
      rows={settlements ?? []}
      rowId={({ id }) => id}
      rowName={({ settledAt }) => formatMomentDay(settledAt, timeZone)}
      loading={!settlements}
      openId={openId}
      onOpen={onOpen}
      empty={
        <EmptyState art={<Art name="receipt" size={110} />} title={word('empty')}>
          <p>{word('emptyText')}</p>
        </EmptyState>
      }
      phoneCard={(row) => (
        <span className="grid gap-1.5">
          <span className="flex justify-between gap-3">
            <span>{formatMomentDay(row.settledAt, timeZone)}</span>
            <span className="font-semibold num">{formatRupees(row.bankPaise)}</span>
          </span>
          <span className="flex flex-wrap items-center gap-2">
            <Standing differences={row.differences} />
            <Seen seen={row.seen} />
          </span>
        </span>
      )}
    />
  )
}

function Standing({ differences }: { differences: number }) {
  const { t } = useTranslation()
  return differences === 0 ? (
    <Badge tone="success">{t('office-money.isTied')}</Badge>
  ) : (
    <Badge tone="danger">{t('office-money.isOff', { count: differences })}</Badge>
  )
}

function Seen({ seen }: { seen: Settlement['seen'] }) {
  const { t } = useTranslation()
  return seen ? (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-sm">
      <Check aria-hidden="true" size={16} className="text-success" />
      {t('office-money.seenOn', { day: formatDay(seen.on, 'short') })}
    </span>
  ) : (
    <span className="whitespace-nowrap text-quiet text-sm">{t('office-money.notSeen')}</span>
  )
}
