import { useQuery } from '@tanstack/react-query'
import { carriers } from '@vazhipadu/contract/delivery'
import { FileUp } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { errorText } from '../../lib/api/api-error.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { useSettled } from '../../ui/hooks/use-settled.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { CarrierField } from './carrier-field.tsx'
import { keepTracking, parcelChange, trackingQuery } from './delivery.api.ts'
import { leaveRefused, writtenVerdicts } from './delivery.rules.ts'
import { TrackingLines } from './tracking-lines.tsx'

interface TrackingDialogProps {
  today: string
  timeZone: string
  /** `parcelIds`: parcels whose devotees should be notified now. */
  onSent: (count: number, parcelIds: number[]) => void
  onClose: () => void
}

const longest = 120_000
const quietMs = 350

/** Imports tracking numbers from the post office, pasted or from a file; they are checked before they are saved. */
export function TrackingDialog({ today, timeZone, onSent, onClose }: TrackingDialogProps) {
  const { t } = useTranslation()
  const fileId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [carrier, setCarrier] = useState<string>(carriers[0])
  const [sentOn, setSentOn] = useState(today)
  const [replace, setReplace] = useState<number[]>([])
  const [kept, setKept] = useState(0)
  const [isNotified, setNotified] = useState(true)
  const [fileError, setFileError] = useState<string>()
  const settled = useSettled(text, quietMs)
  const body = { text: settled, carrier: carrier.trim(), sent_on: sentOn, replace }
  const isAskable = settled.trim() !== '' && body.carrier.length >= 2
  const query = useQuery({ ...trackingQuery(body), enabled: isAskable })
  const keeping = useChange(keepTracking, parcelChange)
  const lines = isAskable ? (query.data?.lines ?? []) : []
  const ready = lines.filter(({ verdict }) => verdict === 'ok' || verdict === 'replace').length
  const isLooking = settled !== text || query.isPlaceholderData || query.isFetching
  const failure = keeping.error ?? query.error

  const change = (next: string) => {
    // Normalise line endings as the textarea does, because lines are matched by their number.
    setText(next.replace(/\r\n?/g, '\n'))
    setReplace([])
    setKept(0)
    keeping.reset()
  }
  const take = async (file: File | undefined) => {
    if (!file) return
    const isText = /\.(csv|tsv|txt)$/i.test(file.name) || file.type.startsWith('text/')
    setFileError(isText && file.size <= longest ? undefined : t('office-prasadam.tracking.fileRefused'))
    if (isText && file.size <= longest) change(await file.text())
  }
  const drop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    void take(event.dataTransfer.files[0])
  }
  const correct = (line: number) => {
    const before =
      text
        .split('\n')
        .slice(0, line - 1)
        .join('\n').length + (line > 1 ? 1 : 0)
    const end = text.indexOf('\n', before)
    field.current?.focus()
    field.current?.setSelectionRange(before, end === -1 ? text.length : end)
  }
  const keep = () =>
    keeping.mutate(body, {
      onSuccess: (answer) => {
        const written = answer.lines.filter(({ verdict }) => writtenVerdicts.includes(verdict))
        onSent(answer.sent, isNotified ? written.flatMap(({ parcel }) => (parcel ? [parcel.id] : [])) : [])
        const rest = leaveRefused(body.text, answer.lines)
        if (rest === '') return onClose()
        change(rest)
        setKept(answer.sent)
      },
    })

  return (
    <Dialog
      open
      width={960}
      onClose={onClose}
      title={t('office-prasadam.tracking.title')}
      description={t('office-prasadam.tracking.lead')}
      footer={
        <>
          <div className="self-center sm:me-auto">
            <Checkbox checked={isNotified} onCheckedChange={(checked) => setNotified(checked === true)}>
              {t('office-prasadam.tracking.tell')}
            </Checkbox>
          </div>
          <Button look="line" onClick={onClose}>
            {t('office-prasadam.tracking.close')}
          </Button>
          <Button look="main" loading={keeping.isPending} disabled={ready === 0 || isLooking} onClick={keep}>
            {t('office-prasadam.tracking.keep', { count: ready })}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-5 md:grid-cols-[2fr_3fr]">
        <div className="grid content-start gap-4">
          <FormItem label={t('office-prasadam.tracking.pasted')} error={fileError}>
            <TextInput
              multiline
              ref={field}
              rows={9}
              maxLength={longest}
              spellCheck={false}
              autoComplete="off"
              placeholder={t('office-prasadam.tracking.example')}
              className="w-full font-mono text-sm"
              readOnly={keeping.isPending}
              value={text}
              onChange={(event) => change(event.target.value)}
              onDrop={drop}
            />
          </FormItem>
          <div>
            <label
              htmlFor={fileId}
              className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-card px-2 font-semibold text-primary focus-ring-within hover:bg-primary-subtle"
            >
              <FileUp aria-hidden="true" size={18} />
              {t('office-prasadam.tracking.file')}
              <input
                id={fileId}
                type="file"
                accept=".csv,.tsv,.txt,text/plain,text/csv"
                className="sr-only"
                onChange={(event) => {
                  void take(event.target.files?.[0])
                  event.target.value = ''
                }}
              />
            </label>
          </div>
          <div className="grid gap-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
            <CarrierField value={carrier} onChange={setCarrier} />
            <FormItem label={t('office-prasadam.tracking.handedOver')}>
              <DateField
                today={today}
                max={today}
                value={sentOn}
                onChange={(picked) => setSentOn(picked ?? today)}
              />
            </FormItem>
          </div>
        </div>
        <div className="grid min-w-0 content-start gap-1.5">
          {kept > 0 && (
            <AlertBanner type="success" duration={0}>
              {t('office-prasadam.tracking.kept', { count: kept })}
            </AlertBanner>
          )}
          <p className="font-medium">{t('office-prasadam.tracking.result')}</p>
          {lines.length > 0 ? (
            <TrackingLines
              lines={lines}
              timeZone={timeZone}
              onCorrect={correct}
              onReplace={(line) => setReplace([...replace, line])}
            />
          ) : (
            <p className="rounded-card border border-line border-dashed p-5 text-quiet">
              {t('office-prasadam.tracking.nothing')}
            </p>
          )}
          {failure && (
            <AlertBanner type="danger" duration={0}>
              {errorText(failure)}
            </AlertBanner>
          )}
        </div>
      </div>
    </Dialog>
  )
}
