import { useMemo, useState } from 'react'
import { useTranslation } from '../lib/i18n/use-translation.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { type DataColumn, DataTable } from '../ui/lists/data-table.tsx'
import { Pagination } from '../ui/lists/pagination.tsx'
import { orders, rupees, type SampleOrder } from './gallery-samples.ts'
import { GallerySection } from './gallery-section.tsx'

const tones: Record<SampleOrder['status'], Tone> = {
  confirmed: 'success',
  awaiting: 'info',
  attention: 'warning',
  expired: 'plain',
}

export function DataGallery() {
  const { t } = useTranslation()
  const [page, setPage] = useState(3)
  const [pageSize, setPageSize] = useState(10)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['b']))
  const [open, setOpen] = useState<string>()
  const columns = useMemo(
    (): DataColumn<SampleOrder>[] => [
      { id: 'booked', header: t('gallery.data.booked'), cell: (row) => row.booked },
      {
        id: 'receipt',
        header: t('gallery.data.receipt'),
        cell: (row) => row.receipt || t('gallery.data.none'),
      },
      { id: 'name', header: t('gallery.data.name'), cell: (row) => row.name, sortValue: (row) => row.name },
      {
        id: 'amount',
        header: t('gallery.data.amount'),
        cell: (row) => <b>₹ {rupees.format(row.amount)}</b>,
        sortValue: (row) => row.amount,
        align: 'end',
      },
      {
        id: 'status',
        header: t('gallery.data.status'),
        cell: (row) => <Badge tone={tones[row.status]}>{t(`gallery.statuses.${row.status}`)}</Badge>,
      },
    ],
    [t],
  )
  return (
    <>
      <GallerySection title={t('gallery.data.table')}>
        <DataTable
          label={t('gallery.data.orders')}
          columns={columns}
          rows={orders}
          rowId={(row) => row.id}
          rowName={(row) => row.name}
          selected={selected}
          onSelect={setSelected}
          openId={open}
          onOpen={(row) => setOpen(row.id)}
        />
        <Pagination
          page={page}
          pageSize={pageSize}
          total={1284}
          onPage={setPage}
          onPageSize={(size) => {
            setPageSize(size)
            setPage(1)
          }}
        />
      </GallerySection>
      <GallerySection title={t('gallery.data.loading')}>
        <DataTable
          label={t('gallery.data.ordersLoading')}
          columns={columns}
          rows={[]}
          rowId={(row) => row.id}
          loading
        />
      </GallerySection>
    </>
  )
}
