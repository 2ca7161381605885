import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { useState } from 'react'
import { formatMonthName } from '../../../lib/format/format-day.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { CompactCard } from '../../../ui/layout/compact-card.tsx'
import type { Dashboard } from './dashboard.api.ts'
import { gatherShares } from './dashboard.rules.ts'

type SharesCardProps = { takings: NonNullable<Dashboard['takings']>; date: string }

/** Value of this month's poojas, by offering or by deity. */
export function SharesCard({ takings, date }: SharesCardProps) {
  const { t } = useTranslation()
  const [by, setBy] = useState<'name' | 'deity'>('name')
  const { shown, rest, restPaise } = gatherShares(takings.byOffering, by)
  const most = Math.max(restPaise, ...shown.map(({ valuePaise }) => valuePaise), 1)
  const rows = [
    ...shown,
    ...(rest > 0 ? [{ name: t('office-home.by.rest', { count: rest }), valuePaise: restPaise }] : []),
  ]
  return (
    <CompactCard
      title={t('office-home.by.title', { month: formatMonthName(date, 'long') })}
      end={
        <Segmented
          label={t('office-home.by.kind')}
          value={by}
          onChange={setBy}
          options={[
            { value: 'name', label: t('office-home.by.offering') },
            { value: 'deity', label: t('office-home.by.deity') },
          ]}
        />
      }
    >
      {rows.length === 0 && <p className="py-8 text-center text-soft">{t('office-home.by.none')}</p>}
      <ul className="grid gap-3 text-sm">
        {rows.map(({ name, valuePaise }, at) => (
          <li key={name} className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1">
            <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
            <strong className="num font-semibold">{formatRupees(valuePaise)}</strong>
            <span aria-hidden="true" className="col-span-2 h-1.5 overflow-hidden rounded-full bg-sunken">
              <span
                className={
                  at >= shown.length ? 'block h-full bg-line-strong' : 'block h-full bg-primary-mild'
                }
                style={{ width: `${(valuePaise / most) * 100}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
      {rows.length > 0 && <p className="pt-3 text-quiet text-xs">{t('office-home.by.note')}</p>}
    </CompactCard>
  )
}
