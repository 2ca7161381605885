import type { Ticket } from '@vazhipadu/contract/support'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { classNames } from '../../ui/class-names.ts'
import { SpanWords } from './span-words.tsx'

interface TicketQueueProps {
  tickets: readonly Ticket[]
  selectedId: string | undefined
  pathOf: (ticket: Ticket) => string
  onMove: (ticket: Ticket) => void
}

/** The office's ticket list; J and K move down and up while no text field has the focus. */
export function TicketQueue({ tickets, selectedId, pathOf, onMove }: TicketQueueProps) {
  const { t } = useTranslation()
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      const step = { j: 1, k: -1 }[event.key]
      const isWriting =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [role]')
      if (step === undefined || isWriting || event.ctrlKey || event.metaKey || event.altKey) return
      const at = tickets.findIndex(({ id }) => id === selectedId)
      const next = tickets[at === -1 ? 0 : at + step]
      if (next) onMove(next)
    }
    window.addEventListener('keydown', move)
    return () => window.removeEventListener('keydown', move)
  }, [tickets, selectedId, onMove])

  return (
    <ul className="overflow-hidden rounded-card border border-line bg-card">
      {tickets.map((ticket) => {
        const isWaiting = ticket.lastFrom === 'devotee' && ticket.status !== 'closed'
        return (
          <li key={ticket.id} className="border-line border-b last:border-b-0">
            <Link
              to={pathOf(ticket)}
              aria-current={ticket.id === selectedId ? 'page' : undefined}
              className={classNames(
                'grid grid-cols-1 gap-0.5 border-s-[3px] px-4 py-3 text-ink no-underline hover:bg-sunken focus-ring',
                ticket.id === selectedId ? 'border-s-primary bg-primary-subtle' : 'border-s-transparent',
              )}
            >
              <span className="flex items-baseline justify-between gap-3">
                <strong className="min-w-0 truncate font-semibold">
                  {isWaiting && (
                    <>
                      <span
                        aria-hidden="true"
                        className="me-2 inline-block size-2 rounded-full bg-primary align-middle"
                      />
                      <span className="sr-only">{t('support.list.unanswered')} </span>
                    </>
                  )}
                  <bdi>{ticket.subject}</bdi>
                </strong>
                <span className="flex-none text-quiet text-sm">
                  <SpanWords from={ticket.updatedAt} />
                </span>
              </span>
              <span className="flex justify-between gap-3 text-soft">
                <bdi className="min-w-0 truncate">{ticket.user_name}</bdi>
                <span className="flex-none text-sm">{t(`support.types.${ticket.ticket_type}`)}</span>
              </span>
              <span dir="auto" className="truncate text-quiet text-sm">
                {ticket.excerpt}
              </span>
              {ticket.assignee && (
                <span className="truncate text-soft text-sm">
                  {t('support.list.with')} <bdi>{ticket.assignee.name}</bdi>
                </span>
              )}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
