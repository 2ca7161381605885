import { useQuery } from '@tanstack/react-query'
import { holdsAny, receiptCopiers } from '@vazhipadu/contract/rights'
import { Art } from '../../../art/art.tsx'
import { todayQuery } from '../../../features/calendar/read-today.ts'
import { OrderStatusBadge } from '../../../features/orders/order-status-badge.tsx'
import { useRights } from '../../../features/profile/use-rights.ts'
import { PassedOver } from '../../../features/receipts/passed-over.tsx'
import { ReceiptTable } from '../../../features/receipts/receipt-table.tsx'
import { type ReceiptSearch, receiptsQuery } from '../../../features/receipts/receipts.api.ts'
import { useTemple } from '../../../lib/api/use-temple.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { FilterBar } from '../../../ui/fields/filter-bar.tsx'
import { FormItem } from '../../../ui/fields/form-item.tsx'
import { TextFilter } from '../../../ui/fields/text-filter.tsx'
import { HeadingWithActions } from '../../../ui/layout/heading-with-actions.tsx'
import { ListPages } from '../../../ui/lists/list-pages.tsx'
import { OfficeFailure } from '../../layouts/office-failure.tsx'
import { useUrlState } from '../../routing/use-url-state.ts'

const limit = 20
const texts = ['number', 'name', 'mobile'] as const
const days = ['from_date', 'to_date'] as const
const shortest = { number: 1, name: 2, mobile: 4 }

/** Finds and reprints receipts. The search is in the URL. */
export function ReceiptsPage() {
  const { t } = useTranslation()
  const { timeZone } = useTemple()
  const { search, show } = useUrlState()
  const mayPrint = holdsAny(useRights(), receiptCopiers)
  const today = useQuery(todayQuery).data?.date
  const asked: ReceiptSearch = {}
  for (const name of texts) {
    const text = search.get(name) ?? ''
    if (text.length >= shortest[name]) asked[name] = text
  }
  for (const name of days) {
    const day = search.get(name) ?? ''
    if (/^\d{4}-\d{2}-\d{2}$/.test(day)) asked[name] = day
  }
  const count = Object.keys(asked).length
  const page = Math.max(1, Number(search.get('page')) || 1)
  const query = useQuery({
    ...receiptsQuery({ ...asked, limit, skip: (page - 1) * limit }),
    enabled: count > 0,
  })
  const rows = query.data?.receipts
  const from = (page - 1) * limit + 1
  const text = (name: (typeof texts)[number]) => (
    <TextFilter
      value={search.get(name) ?? ''}
      aria-label={t(`office-orders.receipts.by.${name}`)}
      placeholder={t(`office-orders.receipts.by.${name}`)}
      onChange={(value) => show({ [name]: value, page: undefined })}
    />
  )
  return (
    <>
      <HeadingWithActions title={t('app.titles.receiptGenerate')} lead={t('office-orders.receipts.lead')} />
      <div className="grid grid-cols-1 gap-4">
        <FilterBar
          count={count}
          search={text('number')}
          onClear={() =>
            show(Object.fromEntries([...texts, ...days, 'page'].map((name) => [name, undefined])))
          }
        >
          {texts.map((name) => (
            <FormItem
              key={name}
              label={t(`office-orders.receipts.by.${name}`)}
              size="sm"
              className="min-w-44 flex-1 text-sm"
            >
              {text(name)}
            </FormItem>
          ))}
          {days.map((name) => (
            <FormItem
              key={name}
              label={t(`office-orders.receipts.by.${name}`)}
              size="sm"
              className="min-w-44 flex-1 text-sm"
            >
              <DateField
                clearable
                value={asked[name]}
                placeholder={t('office-orders.filters.any')}
                {...(today && { today })}
                onChange={(picked) => show({ [name]: picked, page: undefined })}
              />
            </FormItem>
          ))}
        </FilterBar>
        {count === 0 ? (
          <EmptyState art={<Art name="receipt" size={110} />} title={t('office-orders.receipts.begin')}>
            <p>{t('office-orders.receipts.beginText')}</p>
          </EmptyState>
        ) : query.isError && !query.data ? (
          <OfficeFailure
            title={t('office-orders.receipts.failed')}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <>
            <ReceiptTable
              receipts={rows}
              timeZone={timeZone}
              status={(receipt) => (
                <OrderStatusBadge {...receipt} attention={null} askedPaise={0} hasFailedRefund={false} />
              )}
              mayPrint={mayPrint}
              onPrinted={() => void query.refetch()}
            />
            <PassedOver gaps={query.data?.passedOver ?? []} />
            {rows && (page > 1 || query.data?.hasMore) && (
              <ListPages
                from={from}
                to={from + rows.length - 1}
                total={from + rows.length - 1}
                isCapped={query.data?.hasMore ?? false}
                onPrevious={page > 1 ? () => show({ page: String(page - 1) }) : undefined}
                onNext={query.data?.hasMore ? () => show({ page: String(page + 1) }) : undefined}
              />
            )}
          </>
        )}
      </div>
    </>
  )
}
