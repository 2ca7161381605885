import { type FormEvent, useState } from 'react'
import { errorText } from '../../lib/api/api-error.ts'
import { orderSubjects } from '../../lib/api/query-subjects.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { type LateOrder, rescueOrder } from './checkout.api.ts'

interface RescueFormProps {
  order: LateOrder
  today: string | undefined
}

/** For an order paid after its hold expired: moves it to other days and accepts the payment. */
export function RescueForm({ order, today }: RescueFormProps) {
  const { t } = useTranslation()
  const [days, setDays] = useState(() => new Map(order.lines.map(({ id, date }) => [id, date])))
  const rescue = useChange(
    (dates: { line_id: number; date: string }[]) => rescueOrder(order.tran_no, order.version, dates),
    {
      subjects: orderSubjects,
      refreshOn: 'settled',
      // If the payment provider is unreachable, the days are still assigned, but nothing is confirmed yet.
      done: ({ status }) => {
        if (status === 'confirmed') return t('office-orders.rescue.done')
        return status === 'awaiting_payment' ? t('office-orders.rescue.kept') : undefined
      },
    },
  )
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    rescue.mutate([...days].map(([line_id, date]) => ({ line_id, date })))
  }
  return (
    <form
      onSubmit={confirm}
      className="grid gap-3 rounded-card border border-warning-line bg-warning-subtle p-4"
    >
      <h3 className="font-semibold text-base">{t('office-orders.rescue.title')}</h3>
      <p>{t('office-orders.rescue.text')}</p>
      {order.lines.map((line) => (
        <FormItem key={line.id} label={`${line.offeringName} · ${line.name}`} size="sm">
          <DateField
            value={days.get(line.id)}
            {...(today && { today, min: today })}
            onChange={(picked) => picked && setDays(new Map(days).set(line.id, picked))}
          />
        </FormItem>
      ))}
      {rescue.isError && (
        <AlertBanner type="danger" duration={0}>
          {errorText(rescue.error)}
        </AlertBanner>
      )}
      <Button type="submit" look="main" size="sm" loading={rescue.isPending} className="justify-self-start">
        {t('office-orders.rescue.confirm')}
      </Button>
    </form>
  )
}
