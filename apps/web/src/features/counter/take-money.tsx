import { formatRupees } from '@vazhipadu/locales/format-rupees'
import type { Ref } from 'react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { Keycap } from '../../ui/lists/keycap.tsx'
import { changeOf, figuresOf, missingPaise, type Obstacle, type Payer } from './counter.rules.ts'

interface TakeMoneyProps {
  payer: Payer
  onPayer: (part: Partial<Payer>) => void
  /** Name of the first line, usually the person at the counter. */
  proposedName: string
  totalPaise: number | undefined
  obstacle: Obstacle | undefined
  /** True after a rejected submit; the missing field is then announced to screen readers. */
  isRefused: boolean
  /** A warning to read before pressing again. */
  notice: string | undefined
  isSelling: boolean
  failure: string | undefined
  /** Set if the price could not be loaded. */
  unpriced: { message: string; onRetry: () => void } | undefined
  onSell: () => void
  /** The field of the payment method: cash given, or the UPI reference. */
  moneyRef: Ref<HTMLInputElement>
}

/** Obstacles whose message appears at their own field. */
const saidElsewhere: readonly Obstacle[] = ['mobile', 'reference', 'givenShort', 'givenUnread']
/** Obstacles shown as plain text, not as an alert, until a submit was rejected. */
const stillTyping: readonly Obstacle[] = ['nameMissing', 'starMissing']

/** Payment method and payer. The button shows the amount. */
export function TakeMoney(props: TakeMoneyProps) {
  const { payer, onPayer, totalPaise, obstacle, notice, isSelling, failure, unpriced, moneyRef } = props
  const { t } = useTranslation()
  const isUpi = payer.method === 'upi'
  const change = !isUpi && totalPaise ? changeOf(payer.given, totalPaise) : undefined
  const missing = missingPaise(payer.given, totalPaise ?? 0)
  const said =
    obstacle && obstacle !== 'reference' && !saidElsewhere.includes(obstacle)
      ? t(`office-counter.obstacles.${obstacle}`)
      : undefined
  const isQuiet =
    obstacle !== undefined && stillTyping.includes(obstacle) && !props.isRefused && !failure && !notice
  const figures = payer.reference.length
  return (
    <form
      aria-label={t('office-counter.pay.method')}
      className="grid content-start gap-3.5 rounded-card border border-line bg-card p-4.5"
      onSubmit={(event) => {
        event.preventDefault()
        props.onSell()
      }}
    >
      <dl className="flex flex-wrap items-end justify-between gap-x-4">
        <div>
          <dt className="text-soft">{t('office-counter.pay.total')}</dt>
          <dd className="title text-4xl leading-none num">
            <bdi>{totalPaise === undefined ? '…' : formatRupees(totalPaise)}</bdi>
          </dd>
        </div>
        {change !== undefined && (
          <div className="text-end">
            <dt className="text-soft">{t('office-counter.pay.change')}</dt>
            <dd className="title text-2xl leading-none num">
              <bdi>{formatRupees(change)}</bdi>
            </dd>
          </div>
        )}
      </dl>
      <Segmented
        label={t('office-counter.pay.method')}
        options={[
          { value: 'cash', label: t('office-counter.pay.cash') },
          { value: 'upi', label: t('office-counter.pay.upi') },
        ]}
        value={payer.method}
        onChange={(method) => onPayer({ method })}
      />
      {isUpi ? (
        <FormItem
          label={t('office-counter.pay.reference')}
          labelEnd={
            figures > 0 && figures < 12
              ? t('office-counter.pay.referenceShort', { count: figures })
              : undefined
          }
          hint={t('office-counter.pay.referenceHint')}
          error={
            props.isRefused && obstacle === 'reference' ? t('office-counter.pay.referenceHint') : undefined
          }
          asterisk
        >
          <TextInput
            ref={moneyRef}
            autoComplete="off"
            inputMode="numeric"
            className="w-full font-mono"
            readOnly={isSelling}
            value={payer.reference}
            onChange={(event) => onPayer({ reference: figuresOf(event.target.value) })}
          />
        </FormItem>
      ) : (
        <FormItem
          label={t('office-counter.pay.given')}
          error={
            obstacle === 'givenUnread' || (totalPaise && missing > 0)
              ? t(
                  obstacle === 'givenUnread'
                    ? 'office-counter.obstacles.givenUnread'
                    : 'office-counter.obstacles.givenShort',
                  { amount: formatRupees(missing) },
                )
              : undefined
          }
        >
          <TextInput
            ref={moneyRef}
            autoComplete="off"
            inputMode="numeric"
            maxLength={12}
            readOnly={isSelling}
            value={payer.given}
            onChange={(event) => onPayer({ given: event.target.value })}
          />
        </FormItem>
      )}
      <FormItem label={t('office-counter.pay.name')}>
        <TextInput
          autoComplete="off"
          maxLength={80}
          placeholder={props.proposedName || t('office-counter.pay.nameHint')}
          readOnly={isSelling}
          value={payer.name}
          onChange={(event) => onPayer({ name: event.target.value })}
        />
      </FormItem>
      {unpriced && <LoadFailed message={unpriced.message} onRetry={unpriced.onRetry} />}
      {isQuiet && <p className="text-soft text-sm">{said}</p>}
      {!isQuiet && (failure || said || notice) && (
        <AlertBanner type={failure ? 'danger' : 'warning'} duration={0}>
          {failure ?? said ?? notice}
        </AlertBanner>
      )}
      <Button
        type="submit"
        look="main"
        size="lg"
        wide
        loading={isSelling}
        disabled={!totalPaise || obstacle !== undefined}
      >
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
