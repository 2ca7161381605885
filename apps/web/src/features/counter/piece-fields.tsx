import { denominations } from '@vazhipadu/contract/counter/sales'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { NumberField } from '../../ui/fields/number-field.tsx'
import type { Pieces } from './counter.rules.ts'
import { sumPieces } from './counter.rules.ts'

interface PieceFieldsProps {
  pieces: Pieces
  onPieces: (pieces: Pieces) => void
}

/** Counts notes and coins by denomination, with the total. */
export function PieceFields({ pieces, onPieces }: PieceFieldsProps) {
  const { t } = useTranslation()
  return (
    <fieldset className="grid min-w-0 grid-cols-2 gap-x-4 gap-y-2.5 sm:grid-cols-3">
      <legend className="pb-2 font-medium">{t('office-counter.count.pieces')}</legend>
      {denominations.map((rupees) => (
        <div key={rupees} className="grid grid-cols-[3.25rem_minmax(0,1fr)] items-center gap-2">
          <bdi className="text-end text-soft num">{formatRupees(rupees * 100)}</bdi>
          <NumberField
            aria-label={t('office-counter.count.piecesOf', { amount: formatRupees(rupees * 100) })}
            value={pieces[`${rupees}`] ?? null}
            onChange={(count) => onPieces({ ...pieces, [`${rupees}`]: count ?? undefined })}
          />
        </div>
      ))}
      <p
        aria-live="polite"
        className="col-span-full flex items-baseline justify-between border-line border-t pt-2.5"
      >
        <span className="text-soft">{t('office-counter.count.together')}</span>
        <bdi className="title text-xl num">{formatRupees(sumPieces(pieces))}</bdi>
      </p>
    </fieldset>
  )
}
