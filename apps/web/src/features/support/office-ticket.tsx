import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Ticket, type TicketDetail, ticketStatuses } from '@vazhipadu/contract/support'
import { ArrowLeft, Check } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useTemple } from '../../lib/api/use-temple.ts'
import { formatMoment } from '../../lib/format/format-moment.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { orderPath, ticketPath } from '../../lib/links.ts'
import { routes } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { AskingDevotee } from './asking-devotee.tsx'
import { OfficeReplyForm } from './office-reply-form.tsx'
import { SpanWords } from './span-words.tsx'
import { assigneesQuery, ticketKey } from './support.api.ts'
import { Talk } from './talk.tsx'
import { TicketBooking } from './ticket-booking.tsx'
import { TicketStatus } from './ticket-status.tsx'
import { useAnswer } from './use-answer.ts'

interface OfficeTicketProps {
  detail: TicketDetail
  /** True with the `desk` right; auditors may only read. */
  mayAnswer: boolean
}

export function OfficeTicket({ detail, mayAnswer }: OfficeTicketProps) {
  const { t } = useTranslation()
  const { timeZone } = useTemple()
  const { search } = useLocation()
  const client = useQueryClient()
  const { ticket, conversations, attachments } = detail
  const { status, assignee } = useAnswer(ticket.id)
  const pathOf = ({ id }: { id: string }) => ticketPath(id) + search
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_19rem]">
      <section className="grid min-w-0 gap-5">
        <Button asChild look="plain" size="sm" className="-ms-3 justify-self-start lg:hidden">
          <Link to={routes.myTickets.path + search}>
            <ArrowLeft aria-hidden="true" size={18} className="rtl:rotate-180" />
            {t('support.ticket.backOffice')}
          </Link>
        </Button>
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-line border-b pb-4">
          <div className="min-w-0">
            <p className="flex flex-wrap gap-x-2 text-quiet">
              <span>{t('support.ticket.officeNumber', { number: ticket.number })}</span>
              <span aria-hidden="true">·</span>
              <span>{t('support.opened', { when: formatMoment(ticket.createdAt, timeZone) })}</span>
              <span aria-hidden="true">·</span>
              {ticket.firstAnsweredAt ? (
                <span>
                  {t('support.ticket.firstAnswer')}{' '}
                  <SpanWords from={ticket.createdAt} to={ticket.firstAnsweredAt} />
                </span>
              ) : (
                <span className="text-warning">{t('support.ticket.notAnswered')}</span>
              )}
            </p>
            <h1 dir="auto" className="text-2xl [overflow-wrap:anywhere]">
              {ticket.subject}
            </h1>
          </div>
          {mayAnswer ? (
            <div className="flex flex-wrap gap-2">
              <AssigneeSelect
                assignee={ticket.assignee}
                isBusy={assignee.isPending}
                onAssign={(id) => assignee.mutate(id)}
              />
              <Select
                size="sm"
                aria-label={t('support.ticket.statusLabel')}
                options={ticketStatuses.map((value) => ({ value, label: t(`support.status.${value}`) }))}
                value={ticket.status}
                disabled={status.isPending}
                onChange={(wanted) => status.mutate(wanted)}
                className="w-40"
              />
              {ticket.status !== 'closed' && (
                <Button
                  look="line"
                  size="sm"
                  icon={<Check aria-hidden="true" size={18} />}
                  loading={status.isPending}
                  onClick={() => status.mutate('closed')}
                >
                  {t('support.ticket.close')}
                </Button>
              )}
            </div>
          ) : (
            <TicketStatus status={ticket.status} />
          )}
        </div>
        <Talk
          ticketId={ticket.id}
          conversations={conversations}
          attachments={attachments}
          timeZone={timeZone}
          isOffice
        />
        {mayAnswer && <OfficeReplyForm ticket={ticket} />}
      </section>
      <aside className="grid gap-6 max-xl:grid-cols-1 max-xl:border-line max-xl:border-t max-xl:pt-6 md:max-xl:grid-cols-2">
        {ticket.devotee && (
          <AskingDevotee
            devotee={ticket.devotee}
            timeZone={timeZone}
            pathOf={pathOf}
            mayConfirm={mayAnswer}
            onConfirmed={() => void client.invalidateQueries({ queryKey: ticketKey(ticket.id) })}
          />
        )}
        {ticket.transaction && (
          <TicketBooking
            booking={ticket.transaction}
            timeZone={timeZone}
            action={
              <Button asChild look="line" size="sm">
                <Link to={orderPath(ticket.transaction.tran_no)}>{t('support.ticket.openOrder')}</Link>
              </Button>
            }
          />
        )}
      </aside>
    </div>
  )
}

interface AssigneeSelectProps {
  assignee: Ticket['assignee']
  isBusy: boolean
  onAssign: (accountId: string | null) => void
}

const nobody = 'nobody'

/** Assigns a ticket to a member of the office. */
function AssigneeSelect({ assignee, isBusy, onAssign }: AssigneeSelectProps) {
  const { t } = useTranslation()
  const { data = [] } = useQuery(assigneesQuery)
  // An assignee who has left the desk stays in the list.
  const people = assignee && !data.some(({ id }) => id === assignee.id) ? [assignee, ...data] : data
  return (
    <Select
      size="sm"
      aria-label={t('support.ticket.assignee')}
      options={[
        { value: nobody, label: t('support.ticket.nobody') },
        ...people.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={assignee?.id ?? nobody}
      disabled={isBusy}
      onChange={(picked) => onAssign(picked === nobody ? null : picked)}
      className="w-44"
    />
  )
}
