import { useMutation, useQuery } from '@tanstack/react-query'
import {
  createTicket as endpoint,
  type TicketDetail,
  type TicketType,
  type Transaction,
  ticketTypes,
} from '@vazhipadu/contract/schemas/support'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, errorText } from '../../lib/api/api-error.ts'
import { formatIssue } from '../../lib/form/format-issue.ts'
import { formatDay } from '../../lib/format/format-day.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { AttachFiles } from './attach-files.tsx'
import { SendFailure } from './send-failure.tsx'
import { createTicket, transactionsQuery } from './support.api.ts'
import { useDraft } from './use-draft.ts'
import { useFiles } from './use-files.ts'

interface RaiseFormProps {
  /** The booking whose page opened the form. */
  tranNo: string | undefined
  /** Prefilled values: a report about a translation names its page. */
  begun?: { about: string; type: TicketType; subject: string; text: string } | undefined
  onRaised: (created: TicketDetail) => void
}

const NONE = 'none'

export function RaiseForm({ tranNo, begun, onRaised }: RaiseFormProps) {
  const { t } = useTranslation()
  const about = begun ? `-${begun.about}` : ''
  const [subject, setSubject] = useDraft(`new-ticket-subject${about}`, begun?.subject)
  const [text, setText] = useDraft(`new-ticket-text${about}`, begun?.text)
  const [keptType, setType] = useDraft(`new-ticket-type${about}`, begun?.type)
  // Keyed by the booking of origin: a booking selected in a draft for another one must not be reused.
  const [keptBooking, setBooking] = useDraft(`new-ticket-booking-${tranNo ?? NONE}`)
  const type = ticketTypes.find((one) => one === keptType) ?? (tranNo ? 'booking' : undefined)
  const booking = keptBooking === NONE ? undefined : keptBooking || tranNo
  const [tried, setTried] = useState(false)
  const chosen = useFiles()
  const bookings = useQuery(transactionsQuery)
  const raise = useMutation({ mutationFn: createTicket })

  // Empty becomes undefined, so that the error says "Required".
  const fields = { ticket_type: type, subject: subject.trim() || undefined, text: text.trim() || undefined }
  const checked = endpoint.form.safeParse({ ...fields, ...(booking && { tran_no: booking }) })
  const refused = raise.error instanceof ApiError ? raise.error.fields : {}
  const errorOf = (name: string) => {
    const issue =
      tried && !checked.success ? checked.error.issues.find(({ path }) => path[0] === name) : undefined
    const error = issue
      ? formatIssue(issue, fields[name as keyof typeof fields], 'support.says')
      : raise.isError
        ? refused[name]
        : undefined
    return error === undefined ? {} : { error }
  }

  const send = async (form: HTMLFormElement) => {
    // Render the errors now, so that the first invalid field can be focused; on a phone it may be far above.
    flushSync(() => setTried(true))
    if (!checked.success) form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    if (!checked.success || raise.isPending || chosen.isFitting) return
    const { tran_no, ...written } = checked.data
    const raised = await raise
      .mutateAsync({
        ...written,
        ...(tran_no && { tran_no }),
        files: chosen.files,
      })
      // The error is shown at the end of the form; the draft is kept.
      .catch(() => undefined)
    if (!raised) return
    for (const forget of [setSubject, setText, setType, setBooking]) forget('')
    onRaised(raised)
  }

  const describe = ({ lines, lineCount }: Transaction) => {
    const [line] = lines
    if (!line) return ''
    const said = { offering: line.offering, date: formatDay(line.onDate, 'dated') }
    if (lineCount < 2) return t('support.raise.bookingLine', said)
    return t('support.raise.bookingMore', { ...said, count: lineCount - 1 })
  }

  return (
    <form
      noValidate
      {...chosen.target}
      onSubmit={(event) => {
        event.preventDefault()
        void send(event.currentTarget)
      }}
      className={classNames(
        'grid gap-6 rounded-card border bg-card p-5 md:p-7',
        chosen.isOver ? 'border-primary' : 'border-line',
      )}
    >
      <FormItem label={t('support.raise.type')} asterisk {...errorOf('ticket_type')}>
        <Select
          placeholder={t('support.raise.typeChoose')}
          options={ticketTypes.map((value) => ({ value, label: t(`support.types.${value}`) }))}
          value={type}
          onChange={setType}
        />
      </FormItem>
      {bookings.isError ? (
        <LoadFailed
          title={t('support.failed.transactions')}
          message={errorText(bookings.error)}
          onRetry={() => void bookings.refetch()}
        />
      ) : (
        <FormItem
          label={t('support.raise.booking')}
          hint={t('support.raise.bookingHint')}
          {...errorOf('tran_no')}
        >
          <Select
            disabled={!bookings.data}
            options={[
              { value: NONE, label: t('support.raise.noBooking') },
              ...(bookings.data ?? []).map((each) => ({
                value: each.tran_no,
                label: describe(each),
                hint: each.tran_no,
              })),
            ]}
            value={booking ?? NONE}
            onChange={setBooking}
          />
        </FormItem>
      )}
      <FormItem
        label={t('support.raise.subject')}
        hint={t('support.raise.subjectHint')}
        asterisk
        {...errorOf('subject')}
      >
        <TextInput
          dir="auto"
          maxLength={120}
          value={subject}
          onChange={(event) => setSubject(event.target.value)}
        />
      </FormItem>
      <FormItem label={t('support.raise.text')} asterisk {...errorOf('text')}>
        <TextInput
          multiline
          rows={7}
          dir="auto"
          maxLength={5_000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </FormItem>
      <div className="grid gap-1">
        <AttachFiles chosen={chosen} disabled={raise.isPending} />
        <p className="text-quiet text-sm">{t('support.files.hint')}</p>
      </div>
      {raise.isError && <SendFailure error={raise.error} title={t('support.failed.create')} />}
      <div>
        <Button
          look="main"
          size="lg"
          type="submit"
          loading={raise.isPending || chosen.isFitting}
          className="max-sm:w-full"
        >
          {t('support.raise.send')}
        </Button>
      </div>
    </form>
  )
}
