import { type FormEvent, useState } from 'react'
import { useChange } from '../../../lib/api/use-change.ts'
import type { CivilDay } from '../../../lib/dates/civil-day.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { FormItem } from '../../../ui/fields/form-item.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { calendarChange, limitDay } from '../calendar.api.ts'
import type { Year } from './describe-year-day.ts'

export type PoolChoice = { id: number; name: string; unit: string; dailyLimit: number | null }

interface DayLimitsProps {
  date: CivilDay
  limits: Year['limits']
  pools: readonly PoolChoice[]
  isOver: boolean
}

/** Limits that apply to this day only. */
export function DayLimits({ date, limits, pools, isOver }: DayLimitsProps) {
  const { t } = useTranslation()
  const [poolId, setPoolId] = useState<string>()
  const [wanted, setWanted] = useState('')
  const [error, setError] = useState<string>()
  const saving = useChange(limitDay, { ...calendarChange, done: t('office.limit.saved') })
  const pool = pools.find(({ id }) => String(id) === poolId)

  const save = (event: FormEvent) => {
    event.preventDefault()
    const dailyLimit = Number(wanted)
    if (!pool || wanted.trim() === '' || !Number.isInteger(dailyLimit) || dailyLimit < 0) {
      setError(t('office.limit.number'))
      return
    }
    setError(undefined)
    saving.mutate({ pool_id: pool.id, date, dailyLimit }, { onSuccess: () => setWanted('') })
  }

  return (
    <section className="grid gap-3">
      <h3 className="text-lg">{t('office.limit.title')}</h3>
      {limits.length === 0 && <p className="text-soft">{t('office.limit.none')}</p>}
      {limits.map((limit) => (
        <div key={limit.pool_id} className="flex flex-wrap items-center justify-between gap-2">
          <p>{t('office.limit.one', { pool: limit.poolName, limit: limit.dailyLimit })}</p>
          {!isOver && (
            <Button
              look="line"
              size="sm"
              loading={saving.isPending && saving.variables.pool_id === limit.pool_id}
              aria-label={t('office.limit.removeNamed', { pool: limit.poolName })}
              onClick={() => saving.mutate({ pool_id: limit.pool_id, date, dailyLimit: null })}
            >
              {t('office.limit.remove')}
            </Button>
          )}
        </div>
      ))}
      {!isOver && (
        <form onSubmit={save} noValidate className="grid items-start gap-3 sm:grid-cols-[1fr_8rem_auto]">
          <FormItem label={t('office.limit.pool')} size="sm">
            <Select
              options={pools.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={poolId}
              onChange={setPoolId}
            />
          </FormItem>
          <FormItem
            label={t('office.limit.most')}
            size="sm"
            error={error}
            hint={
              pool &&
              (pool.dailyLimit === null
                ? t('office.limit.usuallyFree')
                : t('office.limit.usually', { limit: pool.dailyLimit, unit: pool.unit }))
            }
          >
            <TextInput
              inputMode="numeric"
              value={wanted}
              onChange={(event) => setWanted(event.target.value)}
            />
          </FormItem>
          <Button type="submit" look="line" size="sm" className="sm:mt-7.5" loading={saving.isPending}>
            {t('office.limit.save')}
          </Button>
        </form>
      )}
    </section>
  )
}
