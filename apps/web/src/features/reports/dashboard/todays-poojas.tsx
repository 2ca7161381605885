import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../../../lib/format/format-number.ts'
import { formatClock } from '../../../lib/format/format-time.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Beside } from '../../../ui/beside.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { CompactCard } from '../../../ui/layout/compact-card.tsx'
import { BigFigure } from './big-figure.tsx'
import type { Dashboard } from './dashboard.api.ts'
import { progressOf } from './dashboard.rules.ts'

type Today = Dashboard['today']
const SHOWN = 9
const cell = 'border-line border-b py-2 pe-3 last:pe-0'

function Progress({ booked, performed }: { booked: number; performed: number }) {
  const { t } = useTranslation()
  const state = progressOf(booked, performed)
  const tone = ({ performed: 'success', progress: 'info', waiting: 'plain' } as const)[state]
  return (
    <Badge tone={tone} {...(state === 'performed' && { icon: <Check aria-hidden="true" size={15} /> })}>
      {t(`office-home.poojas.states.${state}`)}
    </Badge>
  )
}

function Places({ offering }: { offering: Today['offerings'][number] }) {
  const { t } = useTranslation()
  const { places, name } = offering
  if (!places) return <span className="text-quiet text-sm">{t('office-home.poojas.noLimit')}</span>
  const left = Math.max(0, places.limit - places.reserved)
  return (
    <span className="flex items-center gap-2.5">
      <span
        role="img"
        aria-label={t('office-home.poojas.placesTaken', { name, ...places })}
        className="h-1.5 w-19 flex-none overflow-hidden rounded-full bg-sunken"
      >
        <span
          className={classNames('block h-full', left === 0 ? 'bg-ink' : 'bg-primary-mild')}
          style={{
            width: `${places.limit === 0 ? 100 : Math.min(100, (places.reserved / places.limit) * 100)}%`,
          }}
        />
      </span>
      <span className={classNames('whitespace-nowrap text-sm', left === 0 ? 'font-semibold' : 'text-quiet')}>
        {left === 0 ? t('office-home.poojas.full') : t('office-home.poojas.left', { count: left })}
      </span>
    </span>
  )
}

/** Today's poojas with progress and places left. */
export function TodaysPoojas({ today }: { today: Today }) {
  const { t } = useTranslation()
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? today.offerings : today.offerings.slice(0, SHOWN)
  const hidden = today.offerings.length - SHOWN
  return (
    <CompactCard
      title={t('office-home.poojas.title')}
      end={<Link to={routes.daySheet.path}>{t('office-home.poojas.all')}</Link>}
    >
      <div className="flex flex-wrap items-end gap-x-8 gap-y-4 pb-3">
        <BigFigure value={formatNumber(today.poojas)} text={t('office-home.poojas.poojas')} />
        <BigFigure value={formatNumber(today.names)} text={t('office-home.poojas.names')} />
        {today.valuePaise !== null && (
          <BigFigure value={formatRupees(today.valuePaise)} text={t('office-home.poojas.value')} />
        )}
        <ul className="ms-auto grid w-full grid-cols-3 gap-3.5 lg:w-auto lg:min-w-72 lg:max-w-100 lg:flex-1">
          {today.sessions.map(({ id, name, startsAt, booked, performed }) => (
            <li key={id}>
              <ProgressBar
                tone="success"
                value={booked === 0 ? 0 : (performed / booked) * 100}
                label={t('office-home.poojas.sessionProgress', { name, performed, booked })}
              />
              <strong className="block pt-1.5 font-semibold text-sm">{name}</strong>
              <span className="block text-quiet text-xs">
                {t(`office-home.poojas.${booked === 0 ? 'sessionNone' : 'session'}`, {
                  time: formatClock(startsAt),
                  performed,
                  booked,
                })}
              </span>
            </li>
          ))}
        </ul>
      </div>
      {today.offerings.length === 0 ? (
        <div className="rounded-inner border border-line border-dashed px-4 py-8 text-center">
          <p className="font-semibold">{t('office-home.poojas.none')}</p>
          <p className="text-soft">{t('office-home.poojas.noneText')}</p>
        </div>
      ) : (
        <table className="w-full text-start text-sm">
          <thead className="text-start text-soft">
            <tr>
              <th className={classNames(cell, 'text-start font-medium')}>
                {t('office-home.poojas.offering')}
              </th>
              <th className={classNames(cell, 'text-start font-medium max-md:hidden')}>
                {t('office-home.poojas.deity')}
              </th>
              <th className={classNames(cell, 'text-start font-medium max-lg:hidden')}>
                {t('office-home.poojas.sessionHead')}
              </th>
              <th className={classNames(cell, 'text-end font-medium')}>{t('office-home.poojas.booked')}</th>
              <th className={classNames(cell, 'text-start font-medium max-md:hidden')}>
                {t('office-home.poojas.places')}
              </th>
              <th className={classNames(cell, 'text-start font-medium max-sm:hidden')}>
                {t('office-home.poojas.state')}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((offering) => (
              <tr key={offering.id} className="[&:last-child>td]:border-0">
                <td className={classNames(cell, '[overflow-wrap:anywhere]')}>
                  <span className="font-semibold">{offering.name}</span>{' '}
                  <Beside className="mal text-quiet max-sm:block">{offering.nameMl}</Beside>
                  {/* Phones have no room for a state column. */}
                  <span className="block pt-1 sm:hidden">
                    <Progress {...offering} />
                  </span>
                </td>
                <td className={classNames(cell, 'text-soft max-md:hidden')}>{offering.deity}</td>
                <td className={classNames(cell, 'text-soft max-lg:hidden')}>{offering.session}</td>
                <td className={classNames(cell, 'num text-end font-semibold')}>
                  {formatNumber(offering.booked)}
                </td>
                <td className={classNames(cell, 'max-md:hidden')}>
                  <Places offering={offering} />
                </td>
                <td className={classNames(cell, 'max-sm:hidden')}>
                  <Progress {...offering} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {hidden > 0 && (
        <Button look="plain" size="sm" className="mt-1" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? t('office-home.poojas.fewer') : t('office-home.poojas.more', { count: hidden })}
        </Button>
      )}
    </CompactCard>
  )
}
