import type { Offering } from '@vazhipadu/contract/catalogue'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { Art } from '../../art/art.tsx'
import { formatDay } from '../../lib/format/format-day.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ActionBar } from '../../ui/layout/action-bar.tsx'
import { PaperLine, PaperSlip, PaperTotal } from '../../ui/layout/paper-slip.tsx'
import type { Plan } from './booking.api.ts'
import type { PlanLine } from './booking.rules.ts'
import type { PlanKind } from './plan-form.tsx'

interface PlanReceiptProps {
  offering: Offering | undefined
  kind: PlanKind
  dates: readonly string[]
  people: number
  plan: Plan | undefined
  /** True while the days are being fetched. */
  isPlanning: boolean
  waiting: readonly PlanLine[]
  onKeep: () => void
}

/** Totals of the plan, and the button that puts it into the basket. */
export function PlanReceipt(props: PlanReceiptProps) {
  const { offering, kind, dates, people, plan, isPlanning, waiting, onKeep } = props
  const { t } = useTranslation()
  const sorted = [...dates].sort()
  const first = sorted[0]
  const last = sorted.at(-1)
  const total = plan && plan.pricePaise * dates.length * people
  const amount = (size: string) =>
    total !== undefined ? (
      <bdi>{formatRupees(total)}</bdi>
    ) : isPlanning ? (
      <Skeleton className={size} />
    ) : (
      <span className="text-quiet">{t('booking.plan.noTotal')}</span>
    )
  const button = (
    <Button look="main" size="lg" wide disabled={!plan || dates.length === 0} onClick={onKeep}>
      {dates.length > 0 ? t('booking.plan.keep', { count: dates.length }) : t('booking.plan.keepNone')}
    </Button>
  )
  return (
    <>
      <PaperSlip
        art={<Art name="lamp-hanging" size={40} />}
        title={t(`booking.plan.receipt.${kind}`)}
        subtitle={
          <bdi>
            {first && last
              ? t('booking.plan.span', { from: formatDay(first, 'dated'), to: formatDay(last, 'dated') })
              : '\u00a0'}
          </bdi>
        }
      >
        {offering && (
          <PaperLine
            amount={amount('h-5 w-20')}
            detail={people > 1 ? t('booking.plan.forPeople', { count: people }) : undefined}
          >
            {t('booking.plan.times', {
              name: offering.name,
              count: Math.max(dates.length, 0) * Math.max(1, people),
            })}
          </PaperLine>
        )}
        {waiting.map((line) => (
          <PaperLine
            key={line.wanted_date}
            amount={<span className="text-quiet">{t('booking.plan.yourChoice')}</span>}
          >
            <span className="text-soft">
              <bdi>{formatDay(line.wanted_date, 'dated')}</bdi>
            </span>
          </PaperLine>
        ))}
        <PaperTotal
          label={waiting.length > 0 ? t('booking.plan.totalSoFar') : t('booking.plan.total')}
          amount={amount('h-9 w-24')}
        />
        <div className="pt-5 max-md:hidden">{button}</div>
        <p className="pt-3 text-soft text-sm">{t('booking.plan.prasadamNext')}</p>
      </PaperSlip>
      <div className="md:hidden">
        <ActionBar>{button}</ActionBar>
      </div>
    </>
  )
}
