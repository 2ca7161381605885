import { explainDrawer as contract } from '@vazhipadu/contract/counter/drawers'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { errorText } from '../../lib/api/api-error.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { schemaResolver } from '../../lib/form/schema-resolver.ts'
import { formatRupees } from '../../lib/format/format-rupees.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { ReasonField } from '../../ui/fields/reason-field.tsx'
import { CompactCard } from '../../ui/layout/compact-card.tsx'
import { counterChange, explainDrawer, type Session } from './counter.api.ts'
import { formatDifference } from './counter.rules.ts'

interface CountedDrawerProps {
  session: Session
  count: NonNullable<Session['count']>
  /** Count once more; left out when it was counted twice. */
  onRecount: (() => void) | undefined
}

const explanation = contract.body
type Values = z.output<typeof explanation>

/** Counted and not even: what should have been there, and the reason that closes it. */
export function CountedDrawer({ session, count, onRecount }: CountedDrawerProps) {
  const { t } = useTranslation()
  const { control, handleSubmit } = useForm<Values, unknown, Values>({
    defaultValues: { reason: '' },
    resolver: schemaResolver<Values, Values>(explanation),
  })
  const closing = useChange(explainDrawer, { ...counterChange, done: t('office-counter.count.done') })
  const explain = handleSubmit(({ reason }) => {
    if (!closing.isPending) closing.mutate({ id: session.id, reason })
  })
  return (
    <CompactCard title={t('office-counter.counted.title')}>
      <form onSubmit={(event) => void explain(event)} noValidate className="grid max-w-xl gap-4">
        <p className="text-soft">{t('office-counter.counted.lead')}</p>
        <CountTable count={count} />
        {onRecount && (
          <p className="flex flex-wrap items-center gap-x-3 text-soft">
            {t('office-counter.counted.again')}
            <Button look="plain" size="sm" onClick={onRecount}>
              {t('office-counter.counted.recount')}
            </Button>
          </p>
        )}
        <Controller
          control={control}
          name="reason"
          render={({ field, fieldState }) => (
            <ReasonField
              label={t('office-counter.count.reason')}
              hint={t('office-counter.count.reasonHint')}
              error={fieldState.error && t('office.reason.needed')}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
        {closing.isError && (
          <AlertBanner type="danger" duration={0}>
            {errorText(closing.error)}
          </AlertBanner>
        )}
        <Button type="submit" look="main" loading={closing.isPending} className="justify-self-start">
          {t('office-counter.counted.close')}
        </Button>
      </form>
    </CompactCard>
  )
}

/** Expected beside counted, by cash and UPI. */
function CountTable({ count }: Pick<CountedDrawerProps, 'count'>) {
  const { t } = useTranslation()
  const rows = [
    { name: 'cash', expected: count.expectedCashPaise, counted: count.countedCashPaise },
    { name: 'upi', expected: count.expectedUpiPaise, counted: count.countedUpiPaise },
  ] as const
  return (
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
                {counted === expected ? t('office-counter.count.even') : formatDifference(counted - expected)}
              </bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
