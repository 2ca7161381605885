import { useState } from 'react'
import { errorText } from '../../lib/api/api-error.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { countDrawer, counterChange, type Session } from './counter.api.ts'
import { type Pieces, sumPieces } from './counter.rules.ts'
import { PieceFields } from './piece-fields.tsx'

interface CountDialogProps {
  session: Session
  /** Called after the count; the drawer is closed if there was no difference. */
  onCounted: (counted: Session) => void
  onClose: () => void
}

/** Blind count at the end of a drawer: the expected amount is shown only after the count. */
export function CountDialog({ session, onCounted, onClose }: CountDialogProps) {
  const { t } = useTranslation()
  const [pieces, setPieces] = useState<Pieces>({})
  const [upi, setUpi] = useState<number | null>(null)
  const [upiError, setUpiError] = useState<string>()
  const [isWarned, setWarned] = useState(false)
  const counting = useChange(countDrawer, counterChange)
  const confirm = () => {
    setUpiError(upi === null ? t('office-counter.count.upiMissing') : undefined)
    // The field shows its own error for text that is not a number.
    if (upi === null || Number.isNaN(upi) || Number.isNaN(sumPieces(pieces))) return
    // An empty drawer is possible, but usually a mistake, so it is confirmed: a count cannot be undone.
    const isEmpty = sumPieces(pieces) === 0
    setWarned(isEmpty)
    if (isEmpty && !isWarned) return
    const count = { denominations: pieces, countedUpiPaise: upi * 100 }
    counting.mutate({ id: session.id, count }, { onSuccess: onCounted })
  }
  const warning = isWarned ? t('office-counter.count.nothingCounted') : undefined
  return (
    <FormDialog
      width={640}
      onClose={onClose}
      title={t('office-counter.count.title')}
      description={t('office-counter.count.lead')}
      onSubmit={confirm}
      cancel={t('office.cancel')}
      submit={t('office-counter.count.confirm')}
      loading={counting.isPending}
      failure={counting.isError ? errorText(counting.error) : warning}
    >
      <PieceFields pieces={pieces} onPieces={setPieces} />
      <FormItem
        label={t('office-counter.count.upi')}
        hint={t('office-counter.count.upiHint')}
        error={upiError}
        asterisk
      >
        <NumberField value={upi} onChange={setUpi} />
      </FormItem>
    </FormDialog>
  )
}
