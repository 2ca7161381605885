import type { Conversation, TicketStatus } from '@vazhipadu/contract/support'
import type { TextKey } from '@vazhipadu/locales/text-key'
import type { Tone } from '../../ui/badge.tsx'

export const statusTones: Record<TicketStatus, Tone> = {
  open: 'info',
  in_progress: 'primary',
  closed: 'plain',
}

const events: Record<TicketStatus, 'closed' | 'opened' | 'taken'> = {
  open: 'opened',
  in_progress: 'taken',
  closed: 'closed',
}

/** Translation key of a status change from the reader's point of view: `closedByYou`, `openedByDevotee`. */
export function eventKey({
  status,
  isMine,
  from,
}: Pick<Conversation, 'status' | 'isMine' | 'from'>): TextKey {
  const who = isMine ? 'You' : from === 'office' ? 'Office' : 'Devotee'
  // Only the office takes a ticket.
  return `support.talk.${events[status ?? 'open']}By${who}` as TextKey
}
