import { useQuery } from '@tanstack/react-query'
import { dayOfferStates } from '@vazhipadu/contract/closed-days'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { errorText } from '../../lib/api/api-error.ts'
import type { CivilDay } from '../../lib/dates/civil-day.ts'
import { formatDay } from '../../lib/format/format-day.ts'
import { formatDeadline } from '../../lib/format/format-deadline.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { orderPath } from '../../lib/links.ts'
import { Badge } from '../../ui/badge.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { ListPages } from '../../ui/lists/list-pages.tsx'
import { useLastPage } from '../../ui/lists/use-last-page.ts'
import { type AskedBooking, dayOffersQuery } from './closed-days.api.ts'

interface AskedDevoteesProps {
  date: CivilDay
  timeZone: string
}

const pageSize = 10
const tones = {
  waiting: 'info',
  moved: 'success',
  refunded: 'plain',
  silent: 'plain',
  withdrawn: 'plain',
  elsewhere: 'plain',
} as const
type State = (typeof dayOfferStates)[number] | 'all'

/** Progress of a closed day: the devotees asked, and their choices so far. */
export function AskedDevotees({ date, timeZone }: AskedDevoteesProps) {
  const { t } = useTranslation()
  const [state, setState] = useState<State>('all')
  const [skip, setSkip] = useState(0)
  const asked = useQuery({
    ...dayOffersQuery({ date, skip, limit: pageSize, ...(state !== 'all' && { state }) }),
    refetchInterval: 15_000,
  })
  useLastPage({
    page: skip / pageSize + 1,
    pageSize,
    rows: asked.isPlaceholderData ? undefined : asked.data?.offers,
    total: asked.data?.total ?? 0,
    onPage: (page) => setSkip((page - 1) * pageSize),
  })
  if (asked.isError && !asked.data)
    return (
      <LoadFailed
        title={t('office.asked.failed')}
        message={errorText(asked.error)}
        onRetry={() => void asked.refetch()}
      />
    )
  if (!asked.data || (asked.data.counts.told === 0 && asked.data.counts.counter === 0)) return null
  const { counts, offers, total } = asked.data
  const show = (next: State) => {
    setState(next)
    setSkip(0)
  }
  return (
    <section aria-label={t('office.asked.title')} className="grid gap-3">
      <h3 className="text-lg">{t('office.asked.title')}</h3>
      {counts.told > 0 && (
        <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          {(['told', 'waiting', 'moved', 'refunded'] as const).map((name) => (
            <div key={name} className="rounded-inner bg-sunken px-3 py-2">
              <dt className="text-soft text-sm">{t(`office.asked.${name}`)}</dt>
              <dd className="title num text-2xl">{counts[name]}</dd>
            </div>
          ))}
        </dl>
      )}
      {counts.refundedPaise > 0 && (
        <p className="text-soft">
          {t('office.asked.refundedPaise', { amount: formatRupees(counts.refundedPaise) })}
        </p>
      )}
      {counts.counter > 0 && (
        <p className="font-semibold">{t('office.asked.counter', { count: counts.counter })}</p>
      )}
      {counts.told > 0 && (
        <>
          <FormItem label={t('office.asked.show')} size="sm">
            <Select<State>
              options={[
                { value: 'all', label: t('office.asked.all') },
                ...dayOfferStates.map((value) => ({ value, label: t(`office.asked.states.${value}`) })),
              ]}
              value={state}
              onChange={show}
            />
          </FormItem>
          <ul className="divide-y divide-line">
            {offers.map((offer) => (
              <AskedRow key={offer.id} offer={offer} timeZone={timeZone} />
            ))}
            {offers.length === 0 && <li className="py-2 text-soft">{t('office.asked.none')}</li>}
          </ul>
          {total > pageSize && (
            <ListPages
              from={skip + 1}
              to={Math.min(total, skip + pageSize)}
              total={total}
              isCapped={false}
              onPrevious={skip > 0 ? () => setSkip(skip - pageSize) : undefined}
              onNext={skip + pageSize < total ? () => setSkip(skip + pageSize) : undefined}
            />
          )}
        </>
      )}
    </section>
  )
}

type AskedRowProps = { offer: AskedBooking; timeZone: string }

function AskedRow({ offer, timeZone }: AskedRowProps) {
  const { t } = useTranslation()
  const { state, letter } = offer
  const isLost = state === 'waiting' && (letter === 'failed' || letter === 'unknown')
  return (
    <li className="grid gap-1 py-2.5">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Link to={orderPath(offer.tran_no)} className="font-semibold focus-ring">
          <bdi>{offer.name}</bdi>
        </Link>
        <Badge tone={tones[state]}>{t(`office.asked.states.${state}`)}</Badge>
      </p>
      <p className="flex flex-wrap justify-between gap-x-3 text-soft text-sm">
        <bdi>{t('office.asked.people', { offering: offer.offeringName, count: offer.people })}</bdi>
        <bdi className="num">{formatRupees(offer.amountPaise)}</bdi>
      </p>
      {state === 'waiting' && (
        <p className="text-quiet text-sm">{formatDeadline(t, offer.dueAt, timeZone)}</p>
      )}
      {offer.movedTo && (
        <p className="text-quiet text-sm">
          {t('office.asked.movedTo', { day: formatDay(offer.movedTo, 'dated') })}
        </p>
      )}
      {isLost && (
        <p className="flex items-center gap-1.5 text-sm text-warning">
          <TriangleAlert aria-hidden="true" size={16} />
          {t('office.asked.noLetter')}
          {offer.mobile && <bdi className="num">{offer.mobile}</bdi>}
        </p>
      )}
    </li>
  )
}
