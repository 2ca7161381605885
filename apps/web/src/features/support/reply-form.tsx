import type { Ticket } from '@vazhipadu/contract/support'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { AttachFiles } from './attach-files.tsx'
import { SendFailure } from './send-failure.tsx'
import { useAnswer } from './use-answer.ts'
import { useDraft } from './use-draft.ts'
import { useFiles } from './use-files.ts'

/** The devotee's answer. The draft is kept until it was sent. */
export function ReplyForm({ ticket }: { ticket: Pick<Ticket, 'id' | 'status'> }) {
  const { t } = useTranslation()
  const [text, setText] = useDraft(`ticket-${ticket.id}`)
  const [missing, setMissing] = useState(false)
  const chosen = useFiles()
  const { reply } = useAnswer(ticket.id)

  const send = async () => {
    setMissing(text.trim() === '')
    if (text.trim() === '' || reply.isPending || chosen.isFitting) return
    await reply
      .mutateAsync({ text, files: chosen.files })
      .then(() => {
        setText('')
        chosen.clear()
      })
      // The error is shown below; the draft is kept.
      .catch(() => undefined)
  }
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
  }

  return (
    <form
      noValidate
      {...chosen.target}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      className={classNames(
        'grid gap-3 rounded-card border bg-card p-4 md:p-5',
        chosen.isOver ? 'border-primary' : 'border-line',
      )}
    >
      <FormItem
        label={t('support.reply.title')}
        hint={ticket.status === 'closed' ? t('support.reply.closedHint') : undefined}
        {...(missing && text.trim() === '' && { error: t('support.reply.required') })}
      >
        <TextInput
          multiline
          rows={4}
          dir="auto"
          maxLength={5_000}
          placeholder={t('support.reply.placeholder')}
          value={text}
          onKeyDown={sendByKey}
          onChange={(event) => setText(event.target.value)}
        />
      </FormItem>
      {reply.isError && <SendFailure error={reply.error} />}
      <div className="flex flex-wrap items-end justify-between gap-3">
        <AttachFiles chosen={chosen} disabled={reply.isPending} />
        <Button
          look="main"
          type="submit"
          loading={reply.isPending || chosen.isFitting}
          className="max-sm:w-full"
        >
          {t('support.reply.send')}
        </Button>
      </div>
      <p className="text-quiet text-sm">{t('support.files.hint')}</p>
    </form>
  )
}
