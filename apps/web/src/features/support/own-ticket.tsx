import type { TicketDetail } from '@vazhipadu/contract/support'
import { ArrowLeft, Check, RotateCcw } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useTemple } from '../../lib/api/use-temple.ts'
import { formatMomentDay } from '../../lib/format/format-moment.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { routes } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { ReplyForm } from './reply-form.tsx'
import { SpanWords } from './span-words.tsx'
import { Talk } from './talk.tsx'
import { TicketBooking } from './ticket-booking.tsx'
import { TicketStatus } from './ticket-status.tsx'
import { useAnswer } from './use-answer.ts'

export function OwnTicket({ detail }: { detail: TicketDetail }) {
  const { t } = useTranslation()
  const { timeZone, details } = useTemple()
  const { search } = useLocation()
  const { ticket, conversations, attachments } = detail
  const { status } = useAnswer(ticket.id)
  const isClosed = ticket.status === 'closed'
  const change = () =>
    status.mutate(isClosed ? 'open' : 'closed', {
      onSuccess: () =>
        showToast(t(isClosed ? 'support.ticket.reopened' : 'support.ticket.closed'), 'success'),
    })
  return (
    <>
      <Button asChild look="plain" size="sm" className="-ms-3 mb-2">
        <Link to={routes.myTickets.path + search}>
          <ArrowLeft aria-hidden="true" size={18} className="rtl:rotate-180" />
          {t('support.ticket.back')}
        </Link>
      </Button>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pb-7">
        <div className="min-w-0">
          <h1 dir="auto" className="[overflow-wrap:anywhere]">
            {ticket.subject}
          </h1>
          <p className="flex flex-wrap gap-x-2 pt-1 text-soft">
            <span>{t('support.number', { number: ticket.number })}</span>
            <span aria-hidden="true">·</span>
            <span>{t(`support.types.${ticket.ticket_type}`)}</span>
            <span aria-hidden="true">·</span>
            <span>{t('support.opened', { when: formatMomentDay(ticket.createdAt, timeZone) })}</span>
          </p>
        </div>
        <TicketStatus status={ticket.status} />
      </div>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="grid min-w-0 gap-6">
          <Talk
            ticketId={ticket.id}
            conversations={conversations}
            attachments={attachments}
            timeZone={timeZone}
            isOffice={false}
          />
          <ReplyForm ticket={ticket} />
          <div>
            <Button
              look={isClosed ? 'line' : 'plain'}
              loading={status.isPending}
              icon={
                isClosed ? <RotateCcw aria-hidden="true" size={18} /> : <Check aria-hidden="true" size={18} />
              }
              onClick={change}
            >
              {t(isClosed ? 'support.ticket.reopen' : 'support.ticket.solved')}
            </Button>
          </div>
        </div>
        <aside className="grid gap-4">
          {ticket.transaction && (
            <TicketBooking
              booking={ticket.transaction}
              timeZone={timeZone}
              action={
                <Button asChild wide>
                  <Link to={`${routes.history.path}?tran_no=${ticket.transaction.tran_no}`}>
                    {t('support.ticket.see')}
                  </Link>
                </Button>
              }
            />
          )}
          <p className="px-1 text-soft">
            {t('support.ticket.hours', { hours: details?.openingHours ?? '' })}
            {ticket.firstAnsweredAt && (
              <span className="block pt-1 text-quiet text-sm">
                <FirstAnswer from={ticket.createdAt} to={ticket.firstAnsweredAt} />
              </span>
            )}
          </p>
        </aside>
      </div>
    </>
  )
}

function FirstAnswer({ from, to }: { from: string; to: string }) {
  const { t } = useTranslation()
  return (
    <>
      {t('support.ticket.firstAnswer')} <SpanWords from={from} to={to} />
    </>
  )
}
