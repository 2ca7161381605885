import type { ReactNode } from 'react'
import { Art } from '../../../art/art.tsx'
import { formatDay } from '../../../lib/format/format-day.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useWindowWidth } from '../../../ui/hooks/use-window-width.ts'
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx'
import { ParcelStatus } from './parcel-status.tsx'
import type { Parcel, ParcelList } from './parcels.api.ts'
import { daysSince, isLate, spacePin, spaceTracking } from './parcels.rules.ts'

type Sort = { column: string; descending: boolean }

interface ParcelTableProps {
  list: ParcelList | undefined
  stale: boolean
  today: string
  openId: string | undefined
  isFiltered: boolean
  sort: Sort
  selected: ReadonlySet<string>
  /** Undefined if rows cannot be selected. */
  onSelect?: (selected: ReadonlySet<string>) => void
  onSort: (sort: Sort | undefined) => void
  onOpen: (row: Parcel) => void
  onClear: () => void
  foot: ReactNode
}

/** Parcels, longest waiting first. */
export function ParcelTable(props: ParcelTableProps) {
  const { list, today, openId, isFiltered } = props
  const { t } = useTranslation()
  const hasRoom = useWindowWidth() >= 1200 && openId === undefined
  const since = (row: Parcel) => {
    const days = daysSince(row.date, today)
    if (row.date >= today) return row.date === today ? t('office-prasadam.table.today') : null
    return (
      <bdi className={classNames(isLate(row, today) && 'font-semibold text-danger')}>
        {t('office-prasadam.table.ago', { count: days })}
      </bdi>
    )
  }
  const receipt = ({ receipt_number, tran_no }: Parcel) => receipt_number ?? tran_no
  const pin = ({ postalCode, country }: Parcel) => (
    <>
      <bdi className="whitespace-nowrap font-semibold num">{spacePin(postalCode)}</bdi>
      {country && <span className="block text-quiet text-sm">{country}</span>}
    </>
  )
  const tracking = ({ trackingNo, carrier }: Parcel) => (
    <>
      {trackingNo ? (
        <bdi className="block whitespace-nowrap font-mono text-sm">{spaceTracking(trackingNo)}</bdi>
      ) : (
        <span className="text-quiet">{t('office.none')}</span>
      )}
      {carrier && <span className="block text-quiet text-sm">{carrier}</span>}
    </>
  )
  const columns: (DataColumn<Parcel> & { aside?: boolean })[] = [
    {
      id: 'pooja',
      header: t('office-prasadam.table.pooja'),
      sortValue: ({ date }) => date,
      cell: (row) => (
        <>
          <span className="block whitespace-nowrap leading-5">{formatDay(row.date, 'short')}</span>
          <span className="block whitespace-nowrap text-quiet text-sm leading-5">{since(row)}</span>
        </>
      ),
    },
    {
      id: 'receipt',
      header: t('office-prasadam.table.receipt'),
      cell: (row) => <bdi className="whitespace-nowrap font-semibold text-primary">{receipt(row)}</bdi>,
    },
    { id: 'to', header: t('office-prasadam.table.to'), cell: ({ recipient }) => <bdi>{recipient}</bdi> },
    {
      id: 'address',
      aside: true,
      header: t('office-prasadam.table.address'),
      cell: ({ address }) => <bdi className="text-soft">{address}</bdi>,
    },
    {
      id: 'pin',
      header: t('office-prasadam.table.pin'),
      sortValue: ({ postalCode }) => postalCode,
      cell: pin,
    },
    {
      id: 'contents',
      aside: true,
      header: t('office-prasadam.table.contents'),
      cell: ({ contents }) => <span className="text-soft">{contents}</span>,
    },
    {
      id: 'weight',
      aside: true,
      align: 'end',
      header: t('office-prasadam.table.weight'),
      cell: ({ grams }) => (
        <bdi className="whitespace-nowrap">{t('office-prasadam.table.grams', { count: grams })}</bdi>
      ),
    },
    { id: 'state', header: t('office-prasadam.table.state'), cell: (row) => <ParcelStatus {...row} /> },
    { id: 'tracking', header: t('office-prasadam.table.tracking'), cell: tracking },
  ]
  return (
    <div className={classNames('text-[0.9375rem]', props.stale && 'opacity-60 transition-opacity')}>
      <DataTable
        label={t('app.titles.prasadamReport')}
        columns={columns.filter(({ aside }) => !aside || hasRoom)}
        rows={list?.parcels ?? []}
        rowId={({ id }) => String(id)}
        rowName={({ recipient }) => recipient}
        loading={!list}
        total={list?.total}
        sort={props.sort}
        onSort={props.onSort}
        selected={props.selected}
        {...(props.onSelect && { onSelect: props.onSelect })}
        openId={openId}
        onOpen={props.onOpen}
        foot={props.foot}
        phoneCard={(row) => (
          <div className="grid gap-1.5">
            <p className="flex justify-between gap-3 font-semibold text-base">
              <bdi className="min-w-0 truncate">{row.recipient}</bdi>
              <bdi className="num flex-none">{spacePin(row.postalCode)}</bdi>
            </p>
            <p className="text-soft">
              <bdi>{[row.address, row.country].filter(Boolean).join(', ')}</bdi>
            </p>
            <p className="flex justify-between gap-3 text-quiet">
              <span>
                {formatDay(row.date, 'short')} · {since(row)}
              </span>
              <bdi>{t('office-prasadam.table.grams', { count: row.grams })}</bdi>
            </p>
            <p className="flex flex-wrap items-center justify-between gap-2">
              <ParcelStatus {...row} />
              <bdi className="text-quiet">{receipt(row)}</bdi>
            </p>
            {row.trackingNo && (
              <bdi className="font-mono text-sm">
                {row.carrier} {spaceTracking(row.trackingNo)}
              </bdi>
            )}
          </div>
        )}
        empty={
          <EmptyState
            art={<Art name="scene-temple" size={200} />}
            title={isFiltered ? t('office-prasadam.empty.title') : t('office-prasadam.empty.allSent')}
            action={
              isFiltered && (
                <Button look="line" onClick={props.onClear}>
                  {t('office-prasadam.empty.clear')}
                </Button>
              )
            }
          >
            <p>{isFiltered ? t('office-prasadam.empty.text') : t('office-prasadam.empty.allSentText')}</p>
          </EmptyState>
        }
      />
    </div>
  )
}
