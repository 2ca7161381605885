import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { formatDay } from '../../../lib/format/format-day.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { Dashboard } from './dashboard.api.ts'
import { formatShort, roundScale } from './dashboard.rules.ts'

type Day = NonNullable<Dashboard['takings']>['days'][number]

const LINES = 3
const steps = Array.from({ length: LINES + 1 }, (_, step) => step)

/** One bar per day. Values are shown on hover, and in a table for screen readers. */
export function TakingsChart({ days, today }: { days: readonly Day[]; today: string }) {
  const { t } = useTranslation()
  const top = roundScale(Math.max(0, ...days.map(({ paidPaise }) => paidPaise)))
  const best = Math.max(...days.map(({ paidPaise }) => paidPaise))
  if (best <= 0) {
    return (
      <p className="rounded-inner border border-line border-dashed px-4 py-12 text-center text-soft">
        {t('office-home.takings.none')}
      </p>
    )
  }
  return (
    <div>
      <div aria-hidden="true" className="flex gap-2 pt-2">
        <div className="relative h-44 w-11 flex-none text-end text-quiet text-xs">
          {steps.map((step) => (
            <span
              key={step}
              className="absolute end-0 translate-y-1/2 whitespace-nowrap"
              style={{ bottom: `${(step / LINES) * 100}%` }}
            >
              {formatShort((top / LINES) * step)}
            </span>
          ))}
        </div>
        <div className="relative flex h-44 min-w-0 flex-1 items-end gap-px sm:gap-1">
          {steps.map((step) => (
            <span
              key={step}
              className="absolute inset-x-0 border-line border-t"
              style={{ bottom: `${(step / LINES) * 100}%` }}
            />
          ))}
          {days.map(({ date, paidPaise, refundedPaise, orders }) => (
            <div key={date} className="group relative flex h-full min-w-0 flex-1 items-end">
              <span
                className={classNames(
                  'block w-full rounded-t-[3px]',
                  date === today
                    ? 'border border-primary-mild border-b-0 border-dashed'
                    : paidPaise === best
                      ? 'bg-primary'
                      : 'bg-primary-mild/60 group-hover:bg-primary-mild',
                )}
                style={{ height: `${(paidPaise / top) * 100}%`, minHeight: paidPaise > 0 ? 2 : 0 }}
              />
              <span className="pointer-events-none absolute bottom-full left-1/2 z-10 mb-1 hidden -translate-x-1/2 whitespace-nowrap rounded-inner border border-line bg-raised px-3 py-2 text-sm shadow-card group-hover:grid">
                <strong className="font-semibold">{formatDay(date, 'short')}</strong>
                <span className="title num text-lg">{formatRupees(paidPaise)}</span>
                <span className="text-quiet">
                  {t('office-home.takings.orders', { count: orders })} ·{' '}
                  {refundedPaise > 0
                    ? t('office-home.takings.back', { paise: formatRupees(refundedPaise) })
                    : t('office-home.takings.noBack')}
                </span>
              </span>
            </div>
          ))}
        </div>
      </div>
      <div aria-hidden="true" className="flex gap-px ps-13 pt-1 text-quiet text-xs sm:gap-1">
        {days.map(({ date }, at) => (
          <span key={date} className="min-w-0 flex-1 text-center">
            {days.length <= 7 || at === 0 || Number(date.slice(8)) % 5 === 0 ? Number(date.slice(8)) : ''}
          </span>
        ))}
      </div>
      {/* A table cannot be narrower than its content, so the wrapper is hidden instead. */}
      <div className="sr-only">
        <table>
          <caption>{t('office-home.takings.chart')}</caption>
          <thead>
            <tr>
              <th>{t('office-home.takings.tableDay')}</th>
              <th>{t('office-home.takings.tablePaid')}</th>
              <th>{t('office-home.takings.tableBack')}</th>
              <th>{t('office-home.takings.tableOrders')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ date, paidPaise, refundedPaise, orders }) => (
              <tr key={date}>
                <th>{formatDay(date, 'short')}</th>
                <td>{formatRupees(paidPaise)}</td>
                <td>{formatRupees(refundedPaise)}</td>
                <td>{orders}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
