import { useQuery } from '@tanstack/react-query'
import type { Ticket } from '@vazhipadu/contract/support'
import { Check, ChevronRight, MessageSquareText } from 'lucide-react'
import { Link } from 'react-router'
import { formatMoment } from '../../lib/format/format-moment.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { lastCreatedTicketQuery } from './support.api.ts'
import { TicketStatus } from './ticket-status.tsx'

interface OwnTicketListProps {
  tickets: readonly Ticket[]
  pathOf: (ticket: Ticket) => string
  timeZone: string
}

/** A devotee's tickets as cards with links. */
export function OwnTicketList({ tickets, pathOf, timeZone }: OwnTicketListProps) {
  const { t } = useTranslation()
  const { data: lastCreatedTicket } = useQuery(lastCreatedTicketQuery)
  return (
    <ul className="grid gap-3">
      {tickets.map((ticket) => (
        <li key={ticket.id}>
          <Link
            to={pathOf(ticket)}
            className="flex items-center gap-4 rounded-card border border-line bg-card p-4 text-ink no-underline transition-colors hover:border-primary-mild focus-ring md:p-5"
          >
            <span className="grid min-w-0 flex-1 grid-cols-1 gap-1">
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <strong className="min-w-0 font-semibold text-lg [overflow-wrap:anywhere]">
                  <bdi>{ticket.subject}</bdi>
                </strong>
                <TicketStatus status={ticket.status} />
              </span>
              <span dir="auto" className="truncate text-soft">
                {ticket.excerpt}
              </span>
              <span className="flex flex-wrap gap-x-2 text-quiet text-sm">
                <span>{t('support.number', { number: ticket.number })}</span>
                <span aria-hidden="true">·</span>
                <span>{t(`support.types.${ticket.ticket_type}`)}</span>
                <span aria-hidden="true">·</span>
                <bdi>{formatMoment(ticket.updatedAt, timeZone)}</bdi>
              </span>
              {ticket.id === lastCreatedTicket?.id && ticket.lastFrom === 'devotee' && (
                <span className="flex items-center gap-1.5 font-medium text-sm text-success">
                  <Check aria-hidden="true" size={16} />
                  {t('support.list.justSent')}
                </span>
              )}
              {ticket.lastFrom === 'office' && ticket.status !== 'closed' && (
                <span className="flex items-center gap-1.5 font-medium text-primary text-sm">
                  <MessageSquareText aria-hidden="true" size={16} />
                  {t('support.list.answered')}
                </span>
              )}
            </span>
            <ChevronRight aria-hidden="true" size={20} className="flex-none text-quiet rtl:rotate-180" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
