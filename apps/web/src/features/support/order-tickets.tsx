import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { ticketPath } from '../../lib/links.ts'
import { orderTicketsQuery } from './support.api.ts'
import { TicketStatus } from './ticket-status.tsx'

/** Tickets about one booking; renders nothing if there are none. */
export function OrderTickets({ tranNo }: { tranNo: string }) {
  const { t } = useTranslation()
  const tickets = useQuery(orderTicketsQuery(tranNo)).data?.filter(({ tran_no }) => tran_no === tranNo) ?? []
  if (tickets.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3 className="font-sans font-semibold text-base">{t('support.ticket.ofOrder')}</h3>
      <ul className="grid gap-1">
        {tickets.map(({ id, number, subject, status }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-3">
            <Link to={ticketPath(id)} className="min-w-0 py-2 font-medium text-primary wrap-anywhere">
              {number} · <bdi>{subject}</bdi>
            </Link>
            <TicketStatus status={status} />
          </li>
        ))}
      </ul>
    </section>
  )
}
