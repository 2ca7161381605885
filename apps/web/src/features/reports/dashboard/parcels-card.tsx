import { Clock } from 'lucide-react'
import { Link } from 'react-router'
import { formatNumber } from '../../../lib/format/format-number.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { parcelsPath } from '../../../lib/links.ts'
import { routes } from '../../../lib/paths.ts'
import { classNames } from '../../../ui/class-names.ts'
import { CompactCard } from '../../../ui/layout/compact-card.tsx'
import type { Dashboard } from './dashboard.api.ts'

/** Prasadam parcels by state. */
export function ParcelsCard({ parcels }: { parcels: NonNullable<Dashboard['parcels']> }) {
  const { t } = useTranslation()
  const states = ['ready', 'packed', 'sent', 'returned'] as const
  const all = states.reduce((sum, state) => sum + parcels[state], 0)
  return (
    <CompactCard
      title={t('office-home.parcels.title')}
      end={<Link to={routes.prasadamReport.path}>{t('office-home.parcels.all')}</Link>}
    >
      <ul className="grid grid-cols-2 rounded-inner border border-line sm:grid-cols-4">
        {states.map((state) => (
          <li
            key={state}
            className="border-line px-3.5 py-2.5 max-sm:even:border-s max-sm:[&:nth-child(n+3)]:border-t sm:[&:nth-child(n+2)]:border-s"
          >
            <Link to={parcelsPath(state)} className="block text-ink no-underline hover:underline focus-ring">
              <span
                className={classNames(
                  'title num block text-2xl',
                  state === 'returned' && parcels.returned > 0 && 'text-danger',
                )}
              >
                {formatNumber(parcels[state])}
              </span>
              <span className="block text-soft text-sm">{t(`office-home.parcels.${state}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {all === 0 && <p className="pt-3 text-soft text-sm">{t('office-home.parcels.none')}</p>}
      {parcels.overdue > 0 && (
        <p className="mt-3.5 flex items-start gap-2.5 rounded-inner border border-warning-line bg-warning-subtle px-3.5 py-2.5 text-sm">
          <Clock aria-hidden="true" size={18} className="mt-px flex-none text-warning" />
          <span>
            {t('office-home.parcels.overdue', { count: parcels.overdue })}{' '}
            <Link to={parcelsPath('ready')}>{t('office-home.parcels.show')}</Link>
          </span>
        </p>
      )}
    </CompactCard>
  )
}
