import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/api/api-error.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { CompactCard } from '../../ui/layout/compact-card.tsx'
import { counterChange, openDrawer, type Session } from './counter.api.ts'
import { differenceOf, formatDifference } from './counter.rules.ts'

interface BeginDrawerProps {
  lastClosed: Session | null
  /** What it is begun for, where that is not to sell. */
  note?: string | undefined
}

/** Before the first sale: how much change lies in the drawer. */
export function BeginDrawer({ lastClosed, note }: BeginDrawerProps) {
  const { t } = useTranslation()
  const [rupees, setRupees] = useState<number | null>(0)
  const opening = useChange(openDrawer, counterChange)
  const begin = (event: FormEvent) => {
    event.preventDefault()
    opening.mutate((rupees ?? 0) * 100)
  }
  return (
    <CompactCard title={t('office-counter.begin.title')}>
      <form onSubmit={begin} className="grid max-w-md gap-4">
        {note && <p>{note}</p>}
        <p className="text-soft">
          {lastClosed
            ? t('office-counter.begin.after', {
                number: lastClosed.number,
                sales: lastClosed.sales,
                difference: formatDifference(differenceOf(lastClosed)),
              })
            : t('office-counter.begin.lead')}
        </p>
        <FormItem label={t('office-counter.begin.float')} hint={t('office-counter.begin.floatHint')}>
          <NumberField value={rupees} onChange={setRupees} />
        </FormItem>
        {opening.isError && (
          <AlertBanner type="danger" duration={0}>
            {errorText(opening.error)}
          </AlertBanner>
        )}
        <Button type="submit" look="main" loading={opening.isPending} className="justify-self-start">
          {t('office-counter.begin.start')}
        </Button>
      </form>
    </CompactCard>
  )
}
