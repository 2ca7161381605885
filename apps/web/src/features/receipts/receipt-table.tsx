import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Art } from '../../art/art.tsx'
import { errorText } from '../../lib/api/api-error.ts'
import { dayIn } from '../../lib/dates/civil-day.ts'
import { formatDay } from '../../lib/format/format-day.ts'
import { formatMobile } from '../../lib/format/format-mobile.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { saveDownload } from '../../lib/save-download.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { type DataColumn, DataTable } from '../../ui/lists/data-table.tsx'
import { downloadDuplicate, type Receipts } from './receipts.api.ts'

type Receipt = Receipts['receipts'][number]

interface ReceiptTableProps {
  receipts: readonly Receipt[] | undefined
  timeZone: string
  status: (receipt: Receipt) => ReactNode
  /** False for read-only staff, who may not print. */
  mayPrint: boolean
  onPrinted: () => void
}

/** Receipts that match the search. Each can be reprinted; reprints are counted and marked as duplicates. */
export function ReceiptTable({ receipts, timeZone, status, mayPrint, onPrinted }: ReceiptTableProps) {
  const { t } = useTranslation()
  const [printing, setPrinting] = useState<string>()
  const print = (row: Receipt, size: 'A4' | 'A5') => {
    setPrinting(`${row.id} ${size}`)
    downloadDuplicate(row.id, size)
      .then(async ({ url, duplicate }) => {
        await saveDownload(url)
        showToast(
          t('office-orders.receipts.printed', { number: row.receipt_number, copy: duplicate }),
          'success',
        )
        onPrinted()
      })
      .catch((failure: unknown) => showToast(errorText(failure), 'error'))
      .finally(() => setPrinting(undefined))
  }
  const buttons = (row: Receipt) =>
    mayPrint && (
      <span className="inline-flex gap-2">
        {(['A5', 'A4'] as const).map((size) => (
          <Button
            key={size}
            look="line"
            size="sm"
            loading={printing === `${row.id} ${size}`}
            icon={<Printer aria-hidden="true" size={16} />}
            aria-label={t('office-orders.receipts.print', { number: row.receipt_number, size })}
            onClick={() => print(row, size)}
          >
            {size}
          </Button>
        ))}
      </span>
    )
  const received = (row: Receipt) => formatDay(dayIn(timeZone, new Date(row.receivedAt)), 'dated')
  const columns: DataColumn<Receipt>[] = [
    {
      id: 'number',
      header: t('office-orders.table.receipt'),
      cell: (row) => <bdi className="whitespace-nowrap font-semibold text-primary">{row.receipt_number}</bdi>,
    },
    { id: 'received', header: t('office-orders.receipts.received'), cell: received },
    {
      id: 'by',
      header: t('office-orders.table.by'),
      cell: (row) => (
        <>
          <bdi className="block">{row.customer_name}</bdi>
          <bdi className="whitespace-nowrap text-quiet text-sm num">
            {row.phone_no && formatMobile(row.phone_no)}
          </bdi>
        </>
      ),
    },
    {
      id: 'amount',
      align: 'end',
      header: t('office-orders.table.amount'),
      cell: (row) => <bdi className="font-semibold">{formatRupees(row.totalPaise)}</bdi>,
    },
    {
      id: 'status',
      header: t('office-orders.table.status'),
      cell: (row) => status(row),
    },
    {
      id: 'printed',
      header: t('office-orders.receipts.copies'),
      align: 'end',
      cell: ({ copies, revision }) =>
        revision > 0 ? t('office-orders.receipts.revised', { count: copies, revision }) : copies,
    },
    { id: 'print', header: t('office-orders.receipts.again'), cell: buttons },
  ]
  return (
    <DataTable
      label={t('app.titles.receiptGenerate')}
      columns={columns}
      rows={receipts ?? []}
      rowId={({ id }) => id}
      loading={!receipts}
      phoneCard={(row) => (
        <div className="grid gap-2">
          <p className="flex justify-between gap-3 font-semibold">
            <bdi>{row.customer_name}</bdi> <bdi className="num">{formatRupees(row.totalPaise)}</bdi>
          </p>
          <p className="flex justify-between gap-3 text-soft">
            <bdi>{row.receipt_number}</bdi> {received(row)}
          </p>
          {buttons(row)}
        </div>
      )}
      empty={
        <EmptyState art={<Art name="receipt" size={110} />} title={t('office-orders.receipts.none')}>
          <p>{t('office-orders.empty.text')}</p>
        </EmptyState>
      }
    />
  )
}
