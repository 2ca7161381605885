import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { ApiError, errorText } from '../../lib/api/api-error.ts'
import { orderSubjects } from '../../lib/api/query-subjects.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { useUnsaved } from '../../lib/form/use-unsaved.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { focusSoon } from '../../ui/hooks/focus-soon.ts'
import { useSaveKey } from '../../ui/hooks/use-save-key.ts'
import { CompactCard } from '../../ui/layout/compact-card.tsx'
import { KeyHints } from '../../ui/lists/key-hints.tsx'
import { BeforeAndAfter } from './before-and-after.tsx'
import { BookingLines, type BookingLinesProps } from './booking-lines.tsx'
import type { OrderDetail } from './changes.api.ts'
import { saveBooking } from './changes.api.ts'
import {
  countFields,
  type Draft,
  listChanges,
  listSheetEffects,
  readRefused,
  type SheetEffect,
} from './changes.rules.ts'
import { listParcelChanges, type ParcelDrafts } from './draft-parcels.ts'
import { type AskedAddress, openAddressId, ParcelChanges } from './parcel-changes.tsx'

interface BookingEditorProps extends Pick<BookingLinesProps, 'stars' | 'calendar'> {
  detail: OrderDetail
  addressForm: (asked: AskedAddress) => ReactNode
  /** Warns if a day sheet affected by these changes has been printed. */
  sheetNote: (effects: SheetEffect[]) => ReactNode
  /** Renders audit entries as a list. */
  auditList: (entries: OrderDetail['audit']) => ReactNode
}

const shortestReason = 3
/** Audit actions of this page, and of other pages that change the same data. */
const changes = ['order.changed', 'order.moved', 'order.moved_back', 'delivery.changed']

/** Edits names, stars, days and parcel addresses of one booking. Shows before and after until it is saved. */
export function BookingEditor(props: BookingEditorProps) {
  const { detail, stars, calendar, addressForm, sheetNote, auditList } = props
  const { t } = useTranslation()
  const reasonId = useId()
  const { order } = detail
  const [draft, setDraft] = useState<Draft>(new Map())
  const [choosing, setChoosing] = useState<number>()
  const [parcels, setParcels] = useState<ParcelDrafts>(new Map())
  const [addressing, setAddressing] = useState<number>()
  const [isTooSoon, setTooSoon] = useState(false)
  const [reason, setReason] = useState('')
  const [reasonError, setReasonError] = useState<string>()
  const saving = useChange(saveBooking, {
    subjects: orderSubjects,
    refreshOn: 'settled',
    done: t('office-orders.update.saved'),
  })
  const lines = listChanges(draft)
  const count = parcels.size + [...draft.values()].reduce((sum, own) => sum + countFields(own), 0)
  const refused =
    saving.error instanceof ApiError ? readRefused(saving.error.meta) : new Map<number, string>()
  const nameOf = (id: number) => stars.find((star) => star.id === id)?.name ?? String(id)
  const earlier = detail.audit.filter(({ action }) => changes.includes(action))
  const effects = [
    lines.length > 0 && (lines.some(({ date }) => date) ? ('effectMoved' as const) : ('effect' as const)),
    parcels.size > 0 &&
      ([...parcels.values()].some(({ chargeStays }) => chargeStays)
        ? ('effectParcelsStay' as const)
        : ('effectParcels' as const)),
  ].filter((effect) => effect !== false)

  const save = () => {
    // Refuse to save while an address form is open: its content would be lost silently.
    setTooSoon(addressing !== undefined)
    if (addressing !== undefined) return focusSoon(openAddressId)
    if (count === 0 || saving.isPending) return
    const words = reason.trim()
    setReasonError(words.length < shortestReason ? t('office.reason.needed') : undefined)
    if (words.length < shortestReason) return focusSoon(reasonId)
    saving.mutate(
      {
        tran_no: order.tran_no,
        version: order.version,
        reason: words,
        lines,
        parcels: listParcelChanges(parcels),
      },
      {
        onSuccess: () => {
          setDraft(new Map())
          setParcels(new Map())
          setChoosing(undefined)
          setReason('')
        },
      },
    )
  }
  useSaveKey(save)
  useUnsaved(count > 0 || reason.trim() !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }

  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <section
        aria-label={t('office-orders.lines.title')}
        className="min-w-0 rounded-card border border-line bg-card"
      >
        <header className="flex flex-wrap items-baseline gap-x-3 border-line border-b px-4.5 py-3.5">
          <h2 className="text-xl">{t('office-orders.update.lines', { count: order.lines.length })}</h2>
          <p className="text-quiet text-sm">{t('office-orders.update.aloud')}</p>
        </header>
        <BookingLines
          lines={order.lines}
          stars={stars}
          draft={draft}
          onDraft={setDraft}
          refused={refused}
          choosing={choosing}
          onChoosing={setChoosing}
          calendar={calendar}
        />
        <ParcelChanges
          detail={detail}
          drafts={parcels}
          onDrafts={setParcels}
          open={addressing}
          onOpen={(id) => {
            setAddressing(id)
            setTooSoon(false)
          }}
          addressForm={addressForm}
        />
      </section>
      <div className="grid gap-5 lg:sticky lg:top-24">
        <CompactCard
          title={t('office-orders.update.beforeAfter')}
          end={count > 0 && <Badge tone="info">{t('office-orders.update.changes', { count })}</Badge>}
        >
          <form onSubmit={submit} noValidate className="grid gap-4">
            <BeforeAndAfter order={order} draft={draft} parcels={parcels} nameOf={nameOf} />
            {count > 0 && (
              <>
                <AlertBanner type="info" duration={0}>
                  {effects.map((effect) => t(`office-orders.update.${effect}`)).join(' ')}
                </AlertBanner>
                {sheetNote(listSheetEffects(order.lines, draft))}
                <FormItem
                  label={t('office-orders.refund.reason')}
                  error={reasonError}
                  htmlFor={reasonId}
                  asterisk
                >
                  <TextInput
                    id={reasonId}
                    value={reason}
                    maxLength={300}
                    onChange={(event) => setReason(event.target.value)}
                  />
                </FormItem>
              </>
            )}
            {isTooSoon && (
              <AlertBanner type="warning" duration={0}>
                {t('office-orders.update.addressOpen')}
              </AlertBanner>
            )}
            {saving.isError && (
              <AlertBanner type="danger" duration={0}>
                {errorText(saving.error)}
              </AlertBanner>
            )}
            <Button type="submit" look="main" wide loading={saving.isPending} disabled={count === 0}>
              {t('office-orders.update.save', { count })}
            </Button>
            <KeyHints hints={[{ keys: ['Ctrl', 'S'], text: t('office-orders.update.saveKey') }]} />
          </form>
        </CompactCard>
        {earlier.length > 0 && (
          <CompactCard title={t('office-orders.update.earlier')}>
            {auditList(earlier.toReversed())}
          </CompactCard>
        )}
      </div>
    </div>
  )
}
