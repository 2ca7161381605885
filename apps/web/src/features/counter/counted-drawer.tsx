import { explainDrawer as contract } from '@vazhipadu/contract/schemas/counter/drawers'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { errorText } from '../../lib/api/api-error.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { schemaResolver } from '../../lib/form/schema-resolver.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { ReasonField } from '../../ui/fields/reason-field.tsx'
import { CompactCard } from '../../ui/layout/compact-card.tsx'
import { CountTable } from './count-table.tsx'
import { counterChange, explainDrawer, type Session } from './counter.api.ts'

interface CountedDrawerProps {
  session: Session
  count: NonNullable<Session['count']>
  /** Counts again; undefined after the second count. */
  onRecount: (() => void) | undefined
}

const explanation = contract.body
type Values = z.output<typeof explanation>

/** A drawer counted with a difference: the expected amounts, and a field for the reason that closes it. */
export function CountedDrawer({ session, count, onRecount }: CountedDrawerProps) {
  const { t } = useTranslation()
  const { control, handleSubmit } = useForm<Values, unknown, Values>({
    defaultValues: { reason: '' },
    resolver: schemaResolver<Values, Values>(explanation),
  })
  const closing = useChange(explainDrawer, {
    ...counterChange,
    done: ({ closedAt }: Session) =>
      t(closedAt ? 'office-counter.count.done' : 'office-counter.counted.waitsDone'),
  })
  const explain = handleSubmit(({ reason }) => {
    if (!closing.isPending) closing.mutate({ id: session.id, reason })
  })
  return (
    <CompactCard title={t('office-counter.counted.title')}>
      <form onSubmit={(event) => void explain(event)} noValidate className="grid max-w-xl gap-4">
        {session.waitsForSecond ? (
          <AlertBanner type="warning" duration={0}>
            <p className="font-semibold">{t('office-counter.counted.waitsTitle')}</p>
            <p>{t('office-counter.counted.waits', { reason: count.reason ?? '' })}</p>
          </AlertBanner>
        ) : (
          <p className="text-soft">{t('office-counter.counted.lead')}</p>
        )}
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
          {t(`office-counter.counted.${session.waitsForSecond ? 'change' : 'close'}`)}
        </Button>
      </form>
    </CompactCard>
  )
}
