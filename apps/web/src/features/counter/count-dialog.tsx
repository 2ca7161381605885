import { denominations } from '@vazhipadu/contract/counter'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/api/api-error.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { formatRupees } from '../../lib/format/format-rupees.ts'
import { classNames } from '../../ui/class-names.ts'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { ReasonField } from '../../ui/fields/reason-field.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { closeDrawer, counterChange, type Session } from './counter.api.ts'
import { expectedCash, formatDifference, type Pieces, sumPieces } from './counter.rules.ts'

interface CountDialogProps {
  session: Session
  onClosed: () => void
  onClose: () => void
}

const shortestReason = 3

/** The end of a drawer: notes and coins counted, compared with what was sold. */
export function CountDialog({ session, onClosed, onClose }: CountDialogProps) {
  const { t } = useTranslation()
  const [pieces, setPieces] = useState<Pieces>({})
  const [upi, setUpi] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [reasonError, setReasonError] = useState<string>()
  const closing = useChange(closeDrawer, counterChange)
  const countedUpiPaise = upi === null ? session.upiPaise : upi * 100
  const rows = [
    { name: 'cash', expected: expectedCash(session), counted: sumPieces(pieces) },
    { name: 'upi', expected: session.upiPaise, counted: countedUpiPaise },
  ] as const
  const isEven = rows.every(({ expected, counted }) => expected === counted)
  const confirm = () => {
    const words = reason.trim()
    const isMissing = !isEven && words.length < shortestReason
    setReasonError(isMissing ? t('office.reason.needed') : undefined)
    if (isMissing) return
    closing.mutate(
      { id: session.id, count: { denominations: pieces, countedUpiPaise, reason: words } },
      { onSuccess: onClosed },
    )
  }
  return (
    <FormDialog
      width={640}
      onClose={onClose}
      title={t('office-counter.count.title')}
      description={t('office-counter.count.lead')}
      onSubmit={confirm}
      cancel={t('office.cancel')}
      submit={t('office-counter.count.confirm')}
      loading={closing.isPending}
      failure={closing.isError ? errorText(closing.error) : undefined}
    >
      <fieldset className="grid min-w-0 grid-cols-2 gap-x-4 gap-y-2.5 sm:grid-cols-3">
        <legend className="pb-2 font-medium">{t('office-counter.count.pieces')}</legend>
        {denominations.map((rupees) => (
          <div key={rupees} className="grid grid-cols-[3.25rem_minmax(0,1fr)] items-center gap-2">
            <bdi className="text-end text-soft num">{formatRupees(rupees * 100)}</bdi>
            <NumberField
              aria-label={t('office-counter.count.piecesOf', { amount: formatRupees(rupees * 100) })}
              value={pieces[`${rupees}`] ?? null}
              onChange={(count) => setPieces({ ...pieces, [`${rupees}`]: count ?? 0 })}
            />
          </div>
        ))}
      </fieldset>
      <FormItem label={t('office-counter.count.upi')} hint={t('office-counter.count.upiHint')}>
        <NumberField value={upi} placeholder={String(session.upiPaise / 100)} onChange={setUpi} />
      </FormItem>
      <table className="w-full text-sm sm:text-[0.9375rem]">
        <thead>
          <tr className="bg-sunken text-soft">
            <th scope="col" className="px-1.5 py-2 sm:px-3">
              <span className="sr-only">{t('office-counter.count.method')}</span>
            </th>
            {(['expected', 'counted', 'difference'] as const).map((name) => (
              <th key={name} scope="col" className="px-1.5 py-2 sm:px-3 text-end font-semibold">
                {t(`office-counter.count.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, expected, counted }) => (
            <tr key={name} className="border-line border-b">
              <th scope="row" className="px-1.5 py-2 sm:px-3 text-start font-normal">
                {t(`office-counter.methods.${name}`)}
              </th>
              <td className="px-1.5 py-2 sm:px-3 text-end num">
                <bdi>{formatRupees(expected)}</bdi>
              </td>
              <td className="px-1.5 py-2 sm:px-3 text-end num">
                <bdi>{formatRupees(counted)}</bdi>
              </td>
              <td
                className={classNames(
                  'px-1.5 py-2 sm:px-3 text-end font-semibold num',
                  counted === expected ? 'text-success' : 'text-danger',
                )}
              >
                <bdi>
                  {counted === expected
                    ? t('office-counter.count.even')
                    : formatDifference(counted - expected)}
                </bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {!isEven && (
        <ReasonField
          label={t('office-counter.count.reason')}
          hint={t('office-counter.count.reasonHint')}
          error={reasonError}
          value={reason}
          onChange={setReason}
        />
      )}
    </FormDialog>
  )
}
