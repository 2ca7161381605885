import type { Attachment, Conversation } from '@vazhipadu/contract/support'
import { CheckCheck, Lock } from 'lucide-react'
import { Art } from '../../art/art.tsx'
import { formatMoment } from '../../lib/format/format-moment.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { AttachmentLink } from './attachment-link.tsx'
import { eventKey } from './support-words.ts'

interface TalkEntryProps {
  ticketId: string
  entry: Conversation
  attachments: readonly Attachment[]
  timeZone: string
  isOffice: boolean
}

/** One message, note or status change. */
export function TalkEntry({ ticketId, entry, attachments, timeZone, isOffice }: TalkEntryProps) {
  const { t } = useTranslation()
  const when = (
    <time dateTime={entry.at} className="text-quiet text-sm">
      <bdi>{formatMoment(entry.at, timeZone)}</bdi>
    </time>
  )
  if (entry.kind === 'status') {
    return (
      <p className="flex flex-wrap items-center justify-center gap-x-2 text-center text-quiet text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        <CheckCheck aria-hidden="true" size={16} className="flex-none" />
        <span>{t(eventKey(entry))}</span>
        {when}
      </p>
    )
  }
  const isNote = entry.kind === 'note'
  const ours = isOffice ? entry.from === 'office' && !isNote : entry.isMine
  const who = entry.isMine && !isOffice ? t('support.talk.you') : (entry.author ?? t('support.talk.office'))
  return (
    <article className={classNames('flex gap-3', isOffice && ours && 'justify-end')}>
      <span className={classNames('pt-0.5 max-sm:hidden', isOffice && ours && 'order-last')}>
        {entry.author ? (
          <Avatar name={entry.author} />
        ) : (
          <span className="grid size-9 place-items-center rounded-full bg-gold-subtle text-gold-ink">
            <Art name="lamp-hanging" size={24} />
          </span>
        )}
      </span>
      <div
        className={classNames(
          'min-w-0 rounded-card border p-4 md:px-5',
          isOffice ? 'max-w-[88%]' : 'flex-1',
          isNote && 'border-warning-line border-dashed bg-warning-subtle',
          !isNote && ours && 'border-transparent bg-primary-subtle',
          !isNote && !ours && 'border-line bg-card',
        )}
      >
        <p className="flex flex-wrap items-center gap-x-2">
          <strong className="font-semibold">
            <bdi>{who}</bdi>
          </strong>
          {isNote && (
            <span className="inline-flex items-center gap-1 font-medium text-sm text-warning">
              <Lock aria-hidden="true" size={14} />
              {t('support.talk.private')}
            </span>
          )}
          {when}
        </p>
        <p dir="auto" className="whitespace-pre-line break-words pt-1.5 [overflow-wrap:anywhere]">
          {entry.text}
        </p>
        {attachments.length > 0 && (
          <div className="flex flex-wrap gap-2 pt-3">
            {attachments.map((attachment) => (
              <AttachmentLink key={attachment.id} ticketId={ticketId} attachment={attachment} />
            ))}
          </div>
        )}
      </div>
    </article>
  )
}
