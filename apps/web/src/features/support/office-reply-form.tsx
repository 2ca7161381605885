import { useQuery } from '@tanstack/react-query'
import type { TicketDetail } from '@vazhipadu/contract/support'
import { ChevronDown, Lock } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { showToast } from '../../ui/feedback/toast.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { AttachFiles } from './attach-files.tsx'
import { SendFailure } from './send-failure.tsx'
import { readyAnswersQuery } from './support.api.ts'
import { useAnswer } from './use-answer.ts'
import { useDraft } from './use-draft.ts'
import { useFiles } from './use-files.ts'

/** Answers a ticket by e-mail, or adds an internal note. */
export function OfficeReplyForm({ ticket }: { ticket: TicketDetail['ticket'] }) {
  const { t } = useTranslation()
  const [mode, setMode] = useState<'reply' | 'note'>('reply')
  const [text, setText] = useDraft(`office-${mode}-${ticket.id}`)
  const chosen = useFiles()
  const { reply, note, status } = useAnswer(ticket.id)
  const { data: ready = [] } = useQuery(readyAnswersQuery)
  const isNote = mode === 'note'
  const pending = reply.isPending || note.isPending || chosen.isFitting
  const failure = reply.error ?? note.error

  const send = async (after?: 'close') => {
    if (text.trim() === '' || pending) return
    try {
      if (isNote) await note.mutateAsync(text)
      else await reply.mutateAsync({ text, files: chosen.files })
      setText('')
      chosen.clear()
      if (!isNote) showToast(t('support.reply.sent'), 'success')
      if (after === 'close') await status.mutateAsync('closed')
    } catch {
      // The error is shown below the text, which is kept.
    }
  }

  return (
    <form
      noValidate
      {...(isNote ? {} : chosen.target)}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      className={classNames(
        'grid gap-3 rounded-card border bg-card p-3 md:p-4',
        chosen.isOver ? 'border-primary' : isNote ? 'border-warning-line border-dashed' : 'border-line',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Segmented
          label={t('support.reply.mode')}
          options={[
            { value: 'reply', label: t('support.reply.reply') },
            {
              value: 'note',
              label: (
                <>
                  <Lock aria-hidden="true" size={16} />
                  {t('support.reply.privateNote')}
                </>
              ),
            },
          ]}
          value={mode}
          onChange={setMode}
        />
        <span className="min-w-0 truncate text-quiet text-sm">
          {isNote
            ? t('support.reply.staysHere')
            : t('support.reply.goesTo', { email: ticket.devotee?.email })}
        </span>
        {!isNote && ready.length > 0 && (
          <span className="ms-auto">
            <Menu
              trigger={
                <Button look="plain" size="sm" iconEnd={<ChevronDown aria-hidden="true" size={16} />}>
                  {t('support.reply.ready')}
                </Button>
              }
              entries={ready.map(({ title, text: answer }) => ({
                id: title,
                label: title,
                onSelect: () => setText(text.trim() === '' ? answer : `${text.trimEnd()}\n\n${answer}`),
              }))}
            />
          </span>
        )}
      </div>
      <TextInput
        multiline
        rows={4}
        dir="auto"
        maxLength={5_000}
        aria-label={t(isNote ? 'support.reply.privateNote' : 'support.reply.reply')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
        }}
      />
      {failure && <SendFailure error={failure} title={isNote ? t('support.failed.note') : undefined} />}
      <div className="flex flex-wrap items-end justify-between gap-3">
        {isNote ? <span /> : <AttachFiles chosen={chosen} disabled={pending} />}
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
          {!isNote && (
            <Button look="line" size="sm" disabled={text.trim() === ''} onClick={() => void send('close')}>
              {t('support.reply.sendClose')}
            </Button>
          )}
          <Button
            look="main"
            size="sm"
            type="submit"
            loading={pending}
            disabled={text.trim() === ''}
            title={t('support.reply.keys')}
          >
            {t(isNote ? 'support.reply.note' : 'support.reply.send')}
          </Button>
        </div>
      </div>
    </form>
  )
}
