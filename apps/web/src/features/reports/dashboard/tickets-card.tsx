import { Link } from 'react-router'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { ticketPath } from '../../../lib/links.ts'
import { routes } from '../../../lib/paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { CompactCard } from '../../../ui/layout/compact-card.tsx'
import type { Dashboard } from './dashboard.api.ts'
import { ageOf } from './dashboard.rules.ts'

/** Open tickets; those waiting for an answer by the office come first. */
export function TicketsCard({ tickets, at }: { tickets: NonNullable<Dashboard['tickets']>; at: string }) {
  const { t } = useTranslation()
  return (
    <CompactCard
      title={t('office-home.tickets.title')}
      note={tickets.open > 0 && t('office-home.tickets.note', { ...tickets })}
      end={<Link to={routes.myTickets.path}>{t('office-home.tickets.all')}</Link>}
    >
      {tickets.open === 0 && <p className="py-6 text-center text-soft">{t('office-home.tickets.none')}</p>}
      <ul className="text-sm">
        {tickets.newest.map(({ id, subject, user_name, ticket_type, updatedAt }) => {
          const age = ageOf(updatedAt, at)
          return (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-2.5 last:border-0 sm:flex-nowrap"
            >
              <Link
                to={ticketPath(id)}
                className="min-w-0 flex-1 font-semibold text-ink [overflow-wrap:anywhere] max-sm:basis-full"
              >
                <bdi>{subject}</bdi>
              </Link>
              <bdi className="truncate text-soft sm:w-36">{user_name}</bdi>
              <span className="sm:w-32">
                <Badge tone={ticket_type === 'payment' ? 'danger' : 'plain'}>
                  {t(`support.types.${ticket_type}`)}
                </Badge>
              </span>
              <span className="flex-none whitespace-nowrap text-end text-quiet max-sm:ms-auto sm:w-18">
                {t(`office-home.tickets.${age.unit}`, { count: age.count })}
              </span>
            </li>
          )
        })}
      </ul>
    </CompactCard>
  )
}
