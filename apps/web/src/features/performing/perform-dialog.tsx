import { UNDO_MINUTES } from '@vazhipadu/contract/performing'
import { useState } from 'react'
import { errorText } from '../../lib/api/api-error.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { PerformingEntry } from './performing.api.ts'
import { usePerforming } from './use-performing.ts'

interface PerformDialogProps {
  kind: 'perform' | 'undo'
  onDate: string
  /** The offering or session being performed. */
  what: string
  /** The deity, or the whole session. */
  whom: string
  entries: readonly PerformingEntry[]
  /** Set if the session has not begun: its name and start time. */
  ahead: { session: string; time: string } | undefined
  onClose: () => void
}

/** Confirms a group as performed; single names can be unselected. Warns before the session's start. */
export function PerformDialog(props: PerformDialogProps) {
  const { kind, onDate, what, whom, ahead, onClose } = props
  const { t } = useTranslation()
  const { done, mark } = usePerforming(onDate)
  const [failure, setFailure] = useState<unknown>()
  const [isPicking, setPicking] = useState(false)
  // A snapshot, because the list behind may be refetched while the dialog is open.
  const [entries] = useState(() =>
    props.entries.filter(({ mark, performedAt, mayUndo }) =>
      kind === 'perform' ? mark !== 'out' && performedAt === null : mayUndo,
    ),
  )
  const [out, setOut] = useState<ReadonlySet<number>>(new Set())
  const chosen = entries.map(({ line_id }) => line_id).filter((id) => !out.has(id))
  const count = chosen.length
  const words = `office-sheet.${kind}` as const

  const confirm = () => {
    setFailure(undefined)
    mark(ahead && kind === 'perform' ? 'early' : kind, chosen)
      .then((sum) => {
        showToast(t(`${words}.done`, { count: sum.done }), 'success')
        if (sum.left > 0) showToast(t(`${words}.left`, { count: sum.left }), 'warning')
        onClose()
      })
      .catch(setFailure)
  }
  const isBusy = done !== undefined
  return (
    <Dialog
      open
      closable={!isBusy}
      onClose={onClose}
      title={t(`${words}.title`, { offering: what })}
      description={t(`${words}.lead`, { count, deity: whom, minutes: UNDO_MINUTES })}
      footer={
        <>
          <Button look="line" disabled={isBusy} onClick={onClose}>
            {t(`${words}.close`)}
          </Button>
          <Button look="main" loading={isBusy} disabled={count === 0} onClick={confirm}>
            {t(ahead && kind === 'perform' ? 'office-sheet.perform.confirmEarly' : `${words}.confirm`, {
              count,
            })}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {ahead && kind === 'perform' && (
          <AlertBanner
            type="warning"
            duration={0}
            title={t('office-sheet.perform.aheadTitle', { session: ahead.session, time: ahead.time })}
          >
            {t('office-sheet.perform.ahead', { minutes: UNDO_MINUTES })}
          </AlertBanner>
        )}
        {isBusy ? (
          <div className="grid gap-2" role="status">
            <ProgressBar
              value={(done / Math.max(1, count)) * 100}
              label={t(`${words}.progress`, { done, count })}
            />
            <p className="text-soft">{t(`${words}.progress`, { done, count })}</p>
          </div>
        ) : isPicking ? (
          <ul
            aria-label={t(`${words}.all`)}
            className="max-h-80 overflow-y-auto rounded-card border border-line px-3.5"
          >
            {entries.map((entry) => (
              <li key={entry.line_id} className="border-line border-b last:border-b-0">
                <Checkbox
                  checked={!out.has(entry.line_id)}
                  onCheckedChange={(on) => {
                    const next = new Set(out)
                    if (on === true) next.delete(entry.line_id)
                    else next.add(entry.line_id)
                    setOut(next)
                  }}
                >
                  <span className="flex justify-between gap-3">
                    <span>
                      <span className="text-quiet num">{entry.number}</span>{' '}
                      <bdi className="font-semibold">{entry.name}</bdi>
                    </span>
                    <bdi lang="ml" className="text-soft">
                      {entry.star?.nameMl}
                    </bdi>
                  </span>
                </Checkbox>
              </li>
            ))}
          </ul>
        ) : (
          entries.length > 1 && (
            <div>
              <Button look="plain" size="sm" className="-ms-4" onClick={() => setPicking(true)}>
                {t(`${words}.except`)}
              </Button>
            </div>
          )
        )}
        {failure !== undefined && (
          <AlertBanner type="danger" duration={0}>
            {errorText(failure)}
          </AlertBanner>
        )}
      </div>
    </Dialog>
  )
}
