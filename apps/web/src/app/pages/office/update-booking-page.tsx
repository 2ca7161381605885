import { useQuery } from '@tanstack/react-query'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { Art } from '../../../art/art.tsx'
import { BookingCalendar } from '../../../features/calendar/booking-calendar.tsx'
import { starsQuery } from '../../../features/calendar/calendar.api.ts'
import { BookingEditor } from '../../../features/changes/booking-editor.tsx'
import { formatLineNumbers, readWanted } from '../../../features/changes/changes.rules.ts'
import { PrintedSheets } from '../../../features/day-sheet/printed-sheets.tsx'
import { OrderStatusBadge } from '../../../features/orders/order-status-badge.tsx'
import { orderDetailQuery } from '../../../features/orders/orders.api.ts'
import { sumReturns } from '../../../features/orders/return-state.ts'
import { AddressForm } from '../../../features/profile/address-form.tsx'
import { AuditList } from '../../../features/reports/audit/audit-list.tsx'
import { FoundBookings } from '../../../features/reports/transactions/found-bookings.tsx'
import { transactionsQuery } from '../../../features/reports/transactions/transactions.api.ts'
import { errorText } from '../../../lib/api/api-error.ts'
import { useTemple } from '../../../lib/api/use-temple.ts'
import { formatMobile } from '../../../lib/format/format-mobile.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { HeadingWithActions } from '../../../ui/layout/heading-with-actions.tsx'
import { Keycap } from '../../../ui/lists/keycap.tsx'
import { useUrlState } from '../../routing/use-url-state.ts'

const enter = 'Enter'
const MOST_FOUND = 10

/** Finds a booking by any of its numbers or by name, and changes it. */
export function UpdateBookingPage() {
  const { t } = useTranslation()
  const { timeZone } = useTemple()
  const { search, show, go } = useUrlState()
  const wanted = search.get('find') ?? ''
  const [typed, setTyped] = useState(wanted)
  const stars = useQuery(starsQuery).data ?? []
  const chosen = search.get('order') ?? undefined
  const found = useQuery({
    ...transactionsQuery({ ...readWanted(wanted), limit: MOST_FOUND }),
    enabled: wanted !== '' && chosen === undefined,
  })
  // While another search runs, the previous answer is not shown.
  const answer = found.isPlaceholderData ? undefined : found.data
  const list = answer?.transactions ?? []
  const tranNo = chosen ?? (list.length === 1 ? list[0]?.tran_no : undefined)
  const query = useQuery({ ...orderDetailQuery(tranNo ?? ''), enabled: tranNo !== undefined })
  const detail = tranNo === undefined ? undefined : query.data
  const failed = [found, query].find(({ isError, data }) => isError && !data)
  const find = (event: FormEvent) => {
    event.preventDefault()
    show({ find: typed.trim(), order: undefined })
  }
  return (
    <>
      <HeadingWithActions title={t('app.titles.updateBooking')} />
      <div className="grid grid-cols-1 gap-5">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <form onSubmit={find} className="w-full max-w-xl">
            <TextInput
              type="search"
              autoFocus={wanted === ''}
              aria-label={t('office-orders.update.find')}
              placeholder={t('office-orders.update.example')}
              value={typed}
              maxLength={120}
              prefix={<Search aria-hidden="true" size={20} />}
              suffix={
                <span className="flex items-center gap-2 text-sm max-sm:hidden">
                  {t('office-orders.update.then')} <Keycap>{enter}</Keycap>
                </span>
              }
              onChange={(event) => setTyped(event.target.value)}
            />
          </form>
          {detail && (
            <>
              <p className="min-w-0">
                <bdi className="block font-semibold">{detail.customer.name}</bdi>
                <bdi className="text-quiet text-sm num">
                  {detail.customer.phone_no && formatMobile(detail.customer.phone_no)}
                </bdi>
              </p>
              <OrderStatusBadge
                {...detail.order}
                askedPaise={sumReturns(detail.refunds).asked}
                hasFailedRefund={detail.refunds.some(({ mayRetry }) => mayRetry)}
              />
              <bdi className="title text-2xl num">{formatRupees(detail.order.totalPaise)}</bdi>
              <Button asChild look="plain" size="sm">
                <Link to={`${routes.transactionHistory.path}?order=${detail.order.tran_no}`}>
                  {t('office-orders.update.wholeStory')}
                </Link>
              </Button>
            </>
          )}
        </div>
        {wanted === '' && tranNo === undefined ? (
          <EmptyState art={<Art name="receipt" size={110} />} title={t('office-orders.update.begin')}>
            <p>{t('office-orders.update.beginText')}</p>
          </EmptyState>
        ) : failed ? (
          <LoadFailed
            title={t('office-orders.update.failed')}
            message={errorText(failed.error)}
            onRetry={() => void failed.refetch()}
          />
        ) : tranNo === undefined && answer ? (
          list.length === 0 ? (
            <EmptyState
              art={<Art name="receipt" size={110} />}
              title={t('office-orders.update.none', { text: wanted })}
            >
              <p>{t('office-orders.update.noneText')}</p>
            </EmptyState>
          ) : (
            <FoundBookings found={answer} onChoose={(order) => go({ order })} />
          )
        ) : detail ? (
          <BookingEditor
            key={`${detail.order.tran_no}`}
            detail={detail}
            stars={stars}
            sheetNote={(effects) => (
              <PrintedSheets
                timeZone={timeZone}
                effects={effects.map(({ lines, ...effect }) => ({
                  ...effect,
                  count: lines.length,
                  lines: formatLineNumbers(lines),
                }))}
              />
            )}
            auditList={(entries) => (
              <AuditList
                entries={entries}
                timeZone={timeZone}
                nameOf={(id) => stars.find((star) => star.id === id)?.name ?? String(id)}
              />
            )}
            calendar={(line, value, choose) => (
              <BookingCalendar
                offeringId={line.offering_id}
                value={value}
                onChange={choose}
                heading="h3"
                {...(line.star_id !== null && { starId: line.star_id })}
              />
            )}
            addressForm={({ address, recipient, mobile, save, choice, onSave, onCancel }) => (
              <AddressForm
                {...(address && { address })}
                recipient={recipient}
                mobile={mobile}
                forAnother={{ save, choice }}
                onSave={({ isDefault: _theirs, ...body }) => onSave(body)}
                onSaved={() => {}}
                onCancel={onCancel}
              />
            )}
          />
        ) : (
          <SkeletonText lines={8} />
        )}
      </div>
    </>
  )
}
