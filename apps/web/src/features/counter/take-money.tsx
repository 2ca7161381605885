import { useTranslation } from 'react-i18next'
import { formatRupees } from '../../lib/format/format-rupees.ts'
import { Button } from '../../ui/button.tsx'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { Keycap } from '../../ui/lists/keycap.tsx'
import { changeOf, figuresOf, isUpiReference } from './counter.rules.ts'

export type Payer = {
  name: string
  mobile: string
  method: 'cash' | 'upi'
  reference: string
  /** What was put on the table, in rupees: for the change alone, and gone with who gave it. */
  given: number | null
}

interface TakeMoneyProps {
  payer: Payer
  onPayer: (part: Partial<Payer>) => void
  /** The first name of the lines: usually who stands there. */
  proposedName: string
  totalPaise: number | undefined
  /** Why it cannot be sold yet. */
  refused: string | undefined
  /** What to know before the next press. */
  notice: string | undefined
  busy: boolean
  failure: string | undefined
  /** No price came: why, and the way to ask again. */
  unpriced: { message: string; onRetry: () => void } | undefined
  onSell: () => void
}

/** Who pays and how. The button says the amount. */
export function TakeMoney(props: TakeMoneyProps) {
  const { payer, onPayer, proposedName, totalPaise, refused, notice, busy, failure, unpriced, onSell } = props
  const { t } = useTranslation()
  const change = payer.method === 'cash' && totalPaise ? changeOf(payer.given, totalPaise) : undefined
  const figures = payer.reference.length
  const isNumbered = payer.method === 'cash' || isUpiReference(payer.reference)
  const may = Boolean(totalPaise) && !refused && isNumbered
  return (
    <form
      className="grid content-start gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (may && !busy) onSell()
      }}
    >
      <FormItem label={t('office-counter.pay.name')} hint={t('office-counter.pay.nameHint')}>
        <TextInput
          autoComplete="off"
          maxLength={80}
          placeholder={proposedName}
          value={payer.name}
          onChange={(event) => onPayer({ name: event.target.value })}
        />
      </FormItem>
      <FormItem label={t('office-counter.pay.mobile')}>
        <TextInput
          type="tel"
          autoComplete="off"
          maxLength={24}
          value={payer.mobile}
          onChange={(event) => onPayer({ mobile: event.target.value })}
        />
      </FormItem>
      <Segmented
        label={t('office-counter.pay.method')}
        options={[
          { value: 'cash', label: t('office-counter.pay.cash') },
          { value: 'upi', label: t('office-counter.pay.upi') },
        ]}
        value={payer.method}
        onChange={(method) => onPayer({ method })}
      />
      {payer.method === 'upi' ? (
        <FormItem
          label={t('office-counter.pay.reference')}
          labelEnd={
            figures > 0 && figures < 12
              ? t('office-counter.pay.referenceShort', { count: figures })
              : undefined
          }
          hint={t('office-counter.pay.referenceHint')}
          asterisk
        >
          <TextInput
            autoComplete="off"
            inputMode="numeric"
            className="w-full font-mono"
            value={payer.reference}
            onChange={(event) => onPayer({ reference: figuresOf(event.target.value) })}
          />
        </FormItem>
      ) : (
        <FormItem label={t('office-counter.pay.given')}>
          <NumberField value={payer.given} onChange={(given) => onPayer({ given })} />
        </FormItem>
      )}
      <dl className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 rounded-card bg-sunken px-4 py-3">
        <dt className="text-soft">{t('office-counter.pay.total')}</dt>
        <dd className="title text-2xl num">
          <bdi>{totalPaise === undefined ? '…' : formatRupees(totalPaise)}</bdi>
        </dd>
        {change !== undefined && (
          <>
            <dt className="text-soft">{t('office-counter.pay.change')}</dt>
            <dd className="text-end font-semibold num">
              <bdi>{formatRupees(change)}</bdi>
            </dd>
          </>
        )}
      </dl>
      {unpriced && <LoadFailed message={unpriced.message} onRetry={unpriced.onRetry} />}
      {(failure || refused || notice) && (
        <AlertBanner type={failure ? 'danger' : 'warning'} duration={0}>
          {failure ?? refused ?? notice}
        </AlertBanner>
      )}
      <Button type="submit" look="main" size="lg" wide loading={busy} disabled={!may}>
        {t(`office-counter.pay.sell.${payer.method}`, {
          amount: totalPaise === undefined ? '' : formatRupees(totalPaise),
        })}
        <span className="max-md:hidden">
          <Keycap>{t('office-counter.keys.ctrlEnter')}</Keycap>
        </span>
      </Button>
    </form>
  )
}
