import { useEffect, useEffectEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError, errorText } from '../../../lib/api/api-error.ts'
import { useChange } from '../../../lib/api/use-change.ts'
import { useUnsaved } from '../../../lib/form/use-unsaved.ts'
import { formatDay } from '../../../lib/format/format-day.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { announceBallot, announceLive, releaseChange } from '../office-releases.ts'
import {
  type AnnounceDraft,
  type AnnounceField,
  type AnnounceRequest,
  beginDraft,
  checkDraft,
} from './announce-rules.ts'

type AnnounceFormOptions = { today: string; timeZone: string; onAnnounced: (id: string) => void }

const announce = (wanted: AnnounceRequest) =>
  wanted.kind === 'live' ? announceLive(wanted.body) : announceBallot(wanted.body)

/** The server uses the field names of a live release; a ballot's end has another name in the form. */
const fieldOf = (name: string, kind: AnnounceRequest['kind']) =>
  (kind === 'ballot' && name === 'endsAt' ? 'entriesUntil' : name) as AnnounceField

/** State of the announcement form. The id is created once, so that resubmitting after a lost answer announces once. */
export function useAnnounceForm({ today, timeZone, onAnnounced }: AnnounceFormOptions) {
  const { t } = useTranslation()
  const [id] = useState(() => crypto.randomUUID())
  const [failure, setFailure] = useState<string>()
  const form = useForm<AnnounceDraft, unknown, AnnounceRequest>({
    defaultValues: beginDraft(today),
    resolver: (values) => {
      const { wanted, faults } = checkDraft(t, values, { id, timeZone })
      if (wanted) return { values: wanted, errors: {} }
      const errors = Object.entries(faults).map(
        ([name, message]) => [name, { type: 'check', message }] as const,
      )
      return { values: {}, errors: Object.fromEntries(errors) }
    },
  })
  const sending = useChange(announce, { ...releaseChange, refreshOn: 'success' })
  useUnsaved(form.formState.isDirty && !sending.isSuccess)
  const leave = useEffectEvent(() => onAnnounced(id))
  useEffect(() => {
    if (sending.isSuccess) leave()
  }, [sending.isSuccess])

  const refuse = (refused: unknown, kind: AnnounceRequest['kind']) => {
    if (!(refused instanceof ApiError)) return setFailure(errorText(refused))
    const taken = refused.meta.dates
    if (refused.code === 'day_in_release' && Array.isArray(taken)) {
      const dates = taken.map((date) => formatDay(String(date), 'dated')).join(', ')
      form.setError('dates', { message: t('office-releases.faults.taken', { dates }) })
      return showFault()
    }
    const named = Object.entries(refused.fields)
    for (const [name, message] of named) form.setError(fieldOf(name, kind), { message })
    if (named.length > 0) showFault()
    else setFailure(errorText(refused))
  }
  const submit = form.handleSubmit(
    (wanted) => {
      setFailure(undefined)
      if (!sending.isPending) sending.mutate(wanted, { onError: (refused) => refuse(refused, wanted.kind) })
    },
    () => showFault(),
  )
  return { form, submit: () => void submit(), isSending: sending.isPending || sending.isSuccess, failure }
}

/** Scrolls to the first error and focuses it if possible. */
function showFault(): void {
  requestAnimationFrame(() => {
    const first = document.querySelector<HTMLElement>('main [aria-invalid=true], main [data-fault]')
    first?.scrollIntoView({ block: 'center' })
    first?.focus({ preventScroll: true })
  })
}
