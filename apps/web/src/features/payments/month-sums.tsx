import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { classNames } from '../../ui/class-names.ts'
import type { Reconciliation } from './payments.api.ts'

type Sums = Reconciliation['sums']

const parts = ['captured', 'refunded', 'adjusted', 'fee', 'tax'] as const

const paiseOf = (sums: Sums, part: (typeof parts)[number]) =>
  ({
    captured: sums.capturedPaise,
    refunded: -sums.refundedPaise,
    adjusted: sums.adjustedPaise,
    fee: -sums.feePaise,
    tax: -sums.taxPaise,
  })[part]

/** The month's totals: received, refunded, and the amount that reached the bank. */
export function MonthSums({ sums }: { sums: Sums }) {
  const { t } = useTranslation()
  return (
    <dl aria-label={t('office-money.sums.title')} className="grid gap-1">
      {parts
        .filter((part) => part !== 'adjusted' || sums.adjustedPaise !== 0)
        .map((part) => {
          const paise = paiseOf(sums, part)
          return <Sum key={part} label={t(`office-money.sums.${part}`)} paise={paise} />
        })}
      <Sum label={t('office-money.sums.bank')} paise={sums.bankPaise} total />
    </dl>
  )
}

function Sum({ label, paise, total = false }: { label: string; paise: number; total?: boolean }) {
  return (
    <div
      className={classNames(
        'flex items-baseline justify-between gap-4 py-1',
        total && 'mt-1 border-ink border-t pt-2 font-semibold text-lg',
      )}
    >
      <dt className={classNames(!total && 'text-soft')}>{label}</dt>
      <dd className="num">
        <bdi>
          {paise < 0 ? '− ' : ''}
          {formatRupees(Math.abs(paise))}
        </bdi>
      </dd>
    </div>
  )
}
