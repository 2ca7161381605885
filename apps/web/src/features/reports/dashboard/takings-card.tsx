import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatMonthName } from '../../../lib/format/format-day.ts'
import { formatTime } from '../../../lib/format/format-time.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { CompactCard } from '../../../ui/layout/compact-card.tsx'
import { BigFigure } from './big-figure.tsx'
import type { Dashboard } from './dashboard.api.ts'
import { TakingsChart } from './takings-chart.tsx'

type Takings = NonNullable<Dashboard['takings']>

/** Takings per day. Only users with treasury rights get this data. */
export function TakingsCard({
  takings,
  date,
  at,
  timeZone,
}: {
  takings: Takings
  date: string
  at: string
  timeZone: string
}) {
  const { t } = useTranslation()
  const [span, setSpan] = useState<'week' | 'month'>('month')
  const days =
    span === 'week'
      ? takings.days.slice(-7)
      : takings.days.filter((day) => day.date.startsWith(date.slice(0, 7)))
  const { refunds } = takings
  return (
    <CompactCard
      title={t('office-home.takings.title')}
      end={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Link to={routes.reconciliation.path}>{t('office-home.takings.download')}</Link>
          <Segmented
            label={t('office-home.takings.span')}
            value={span}
            onChange={setSpan}
            options={[
              { value: 'week', label: t('office-home.takings.week') },
              { value: 'month', label: formatMonthName(date, 'long') },
            ]}
          />
        </span>
      }
    >
      <div className="flex flex-wrap gap-x-8 gap-y-3 pb-6">
        {span === 'week' ? (
          <BigFigure small value={formatRupees(takings.weekPaise)} text={t('office-home.takings.weekSum')} />
        ) : (
          <BigFigure
            small
            value={formatRupees(takings.monthPaise)}
            text={t('office-home.takings.monthSum')}
          />
        )}
        <BigFigure
          small
          value={formatRupees(takings.todayPaise)}
          text={t('office-home.takings.today', { time: formatTime(at, timeZone) })}
        />
        {span === 'month' && (
          <BigFigure
            small
            value={formatRupees(takings.refundedPaise)}
            text={
              refunds === 0
                ? t('office-home.takings.refundedNone')
                : t('office-home.takings.refunded', { count: refunds })
            }
          />
        )}
      </div>
      <TakingsChart days={days} today={date} />
    </CompactCard>
  )
}
