import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { HoldLeft } from '../../../features/checkout/hold-left.tsx'
import { type Order, orderQuery } from '../../../features/orders/orders.api.ts'
import { cancelLines } from '../../../features/refunds/refunds.api.ts'
import { errorText } from '../../../lib/api/api-error.ts'
import { bookingSubjects, refresh } from '../../../lib/api/query-subjects.ts'
import { formatDay } from '../../../lib/format/format-day.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'

interface UnpaidBookingsProps {
  tranNos: readonly string[]
  most: number
  /** One order was released, so a new one is possible. */
  onRoom: () => void
}

/** The limit of unpaid orders is reached: each can be paid or released here. */
export function UnpaidBookings({ tranNos, most, onRoom }: UnpaidBookingsProps) {
  const { t } = useTranslation()
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.focus(), [])
  const orders = useQueries({ queries: tranNos.map((tranNo) => orderQuery(tranNo)) })
  const failed = orders.find(({ isError }) => isError)
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="unpaid-heading"
      className="grid gap-3 rounded-card border border-info-line bg-info-subtle p-4 outline-none focus-ring sm:p-5"
    >
      <div>
        <h2 id="unpaid-heading" className="text-xl leading-7">
          {t('checkout.before.letGo.title', { count: most })}
        </h2>
        <p className="text-soft">{t('checkout.before.letGo.lead')}</p>
      </div>
      {failed && (
        <LoadFailed
          title={t('checkout.before.letGo.failed')}
          message={errorText(failed.error)}
          onRetry={() => void failed.refetch()}
        />
      )}
      <ul className="grid">
        {orders.map(({ data }, index) =>
          data ? (
            <UnpaidBooking key={data.tran_no} order={data} onRoom={onRoom} />
          ) : (
            <li key={tranNos[index]} aria-busy="true" className="border-info-line border-t py-3">
              <Skeleton className="h-16 w-full" />
            </li>
          ),
        )}
      </ul>
    </section>
  )
}

function UnpaidBooking({ order, onRoom }: { order: Order; onRoom: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const release = useMutation({
    mutationFn: () =>
      cancelLines(order.tran_no, { line_ids: order.lines.map(({ id }) => id), version: order.version }),
    onSuccess: async () => {
      showToast(t('checkout.before.letGo.room'), 'success')
      onRoom()
      await refresh(client, bookingSubjects)
    },
  })
  const [first, ...others] = order.lines
  const name =
    others.length > 0
      ? t('checkout.before.letGo.more', { name: first?.offeringName, count: others.length })
      : (first?.offeringName ?? '')
  const amount = formatRupees(order.totalPaise)
  return (
    <li className="grid gap-2 border-info-line border-t py-3 last:pb-0">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>
          <b className="font-semibold">
            <bdi>{name}</bdi>
          </b>{' '}
          {first && (
            <span className="text-soft">
              <bdi>{formatDay(first.date, 'dated')}</bdi>
            </span>
          )}
        </span>
        <span className="num">
          <bdi>{amount}</bdi>
          {order.holdUntil && (
            <span className="ps-2 text-soft">
              <HoldLeft until={order.holdUntil} />
            </span>
          )}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button asChild look="line">
          <Link
            to={`${routes.checkout.path}?tran_no=${order.tran_no}`}
            aria-label={t('checkout.before.letGo.finishOf', { name, amount })}
          >
            {t('checkout.before.letGo.finish')}
          </Link>
        </Button>
        <Button
          look="plain"
          loading={release.isPending}
          aria-label={t('checkout.before.letGo.letGoOf', { name, amount })}
          onClick={() => release.mutate()}
        >
          {t('checkout.before.letGo.letGo')}
        </Button>
      </div>
      <p role="status" className="text-danger empty:hidden">
        {release.isError && errorText(release.error)}
      </p>
    </li>
  )
}
