import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { useState } from 'react'
import { errorText } from '../../lib/api/api-error.ts'
import type { CivilDay } from '../../lib/dates/civil-day.ts'
import { formatDay } from '../../lib/format/format-day.ts'
import { useTextsUnder } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { refreshReconciliation, type Settlement, seeSettlement } from './payments.api.ts'

interface StatementTickProps {
  settlement: Settlement
  today: CivilDay | undefined
  paidOn: CivilDay
}

/** Records that the treasurer found the settlement on the bank statement. */
export function StatementTick({ settlement, today, paidOn }: StatementTickProps) {
  const client = useQueryClient()
  const { id, seen, utr, bankPaise } = settlement
  const [on, setOn] = useState<CivilDay>(paidOn)
  const word = useTextsUnder('office-money.drawer')
  const ticking = useMutation({
    mutationFn: seeSettlement,
    onSuccess: (_answer, asked) => {
      showToast(word(asked.on ? 'ticked' : 'unticked'), 'success')
      return refreshReconciliation(client)
    },
    onError: (failure) => {
      showToast(errorText(failure), 'error')
    },
  })
  const amount = formatRupees(bankPaise)
  return (
    <section className="grid grid-cols-1 gap-3 rounded-inner bg-sunken p-4">
      <h3 className="text-lg">{word('statement')}</h3>
      {seen ? (
        <>
          <p>{word('seen', { day: formatDay(seen.on, 'dated'), name: seen.by })}</p>
          <Button
            look="line"
            size="sm"
            className="justify-self-start"
            loading={ticking.isPending}
            onClick={() => ticking.mutate({ id, on: null })}
          >
            {word('untick')}
          </Button>
        </>
      ) : (
        <>
          <p className="text-soft [overflow-wrap:anywhere]">
            {utr ? word('statementText', { amount, utr }) : word('noUtr', { amount })}
          </p>
          <div className="flex flex-wrap items-end gap-3">
            <FormItem label={word('day')} size="sm" className="min-w-44">
              <DateField
                value={on}
                min={paidOn}
                {...(today && { max: today, today })}
                onChange={(picked) => picked && setOn(picked)}
              />
            </FormItem>
            <Button
              look="main"
              size="sm"
              loading={ticking.isPending}
              onClick={() => ticking.mutate({ id, on })}
            >
              {word('tick')}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
