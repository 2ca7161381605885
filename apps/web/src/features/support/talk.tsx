import type { Attachment, Conversation } from '@vazhipadu/contract/support'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { showToast } from '../../ui/feedback/toast.tsx'
import { TalkEntry } from './talk-entry.tsx'

interface TalkProps {
  ticketId: string
  conversations: readonly Conversation[]
  attachments: readonly Attachment[]
  timeZone: string
  /** Office view: its own messages are aligned to the end, and notes are marked. */
  isOffice: boolean
}

/** The conversation in order. New entries are announced to screen readers. */
export function Talk({ ticketId, conversations, attachments, timeZone, isOffice }: TalkProps) {
  const { t } = useTranslation()
  const answers = conversations.filter(
    ({ kind, isMine, from }) => kind === 'message' && !isMine && from === 'office',
  )
  const known = useRef({ ticketId, count: answers.length })
  useEffect(() => {
    const { current } = known
    if (!isOffice && current.ticketId === ticketId && answers.length > current.count) {
      showToast(t('support.talk.arrived'), 'info', { id: `answer-${ticketId}-${answers.length}` })
    }
    known.current = { ticketId, count: answers.length }
  }, [answers.length, isOffice, ticketId, t])

  return (
    <div role="log" aria-label={t('support.talk.label')} aria-live="polite">
      <ol className="grid gap-5">
        {conversations.map((entry) => (
          <li key={entry.id} className="min-w-0">
            <TalkEntry
              ticketId={ticketId}
              entry={entry}
              attachments={attachments.filter(({ conversationId }) => conversationId === entry.id)}
              timeZone={timeZone}
              isOffice={isOffice}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}
