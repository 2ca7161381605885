import { Info } from 'lucide-react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { StarSelect } from './star-select.tsx'

export type PlanKind = 'days' | 'weekdays' | 'monthly-star' | 'ayilyam-year'

export type PlanDraft = {
  kind: PlanKind
  start: string
  days: number | null
  weekdays: number[]
  times: number | null
  starId: number | undefined
  months: number | null
}

interface PlanFormProps {
  draft: PlanDraft
  onChange: (part: Partial<PlanDraft>) => void
  today: string
  latest: string
  /** How many days can be held before payment; undefined: no limit. */
  mostDays?: number | undefined
  stars: readonly { id: number; name: string; nameMl: string }[]
  /** Name of the chosen person whose star the plan follows, if it is one of theirs. */
  whose?: string | undefined
}

/** Customary numbers of days; each has its own name in Kerala. */
const usualDays = [7, 12, 21, 41]
const usualMonths = [3, 6, 12]

/** Number of days, weekdays or star; only the fields the kind of plan needs. */
export function PlanForm({ draft, onChange, today, latest, mostDays, stars, whose }: PlanFormProps) {
  const { t } = useTranslation()
  const starLabel = whose ? t('booking.people.starOf', { name: whose }) : t('booking.plan.whoseStar')
  const { kind } = draft
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {mostDays !== undefined && (
        <p className="flex items-start gap-2.5 sm:col-span-full">
          <Info aria-hidden="true" size={20} className="mt-0.5 flex-none text-info" />
          <span>{t('booking.plan.mostDays', { count: mostDays })}</span>
        </p>
      )}
      {kind === 'days' && (
        <div className="grid gap-2.5">
          <FormItem label={t('booking.plan.howManyDays')}>
            <NumberField value={draft.days} onChange={(days) => onChange({ days })} />
          </FormItem>
          <ChoiceChips
            label={t('booking.plan.usualDays')}
            options={usualDays.map((count) => ({
              value: count,
              label:
                mostDays !== undefined && count > mostDays
                  ? t('booking.plan.dayCountMost', { count, most: mostDays })
                  : t('booking.plan.dayCount', { count }),
            }))}
            chosen={draft.days === null ? [] : [draft.days]}
            onChange={(chosen) => onChange({ days: chosen.at(-1) ?? draft.days })}
          />
        </div>
      )}
      {kind === 'weekdays' && (
        <>
          <FormItem label={t('booking.plan.whichWeekdays')}>
            <ChoiceChips
              label={t('booking.plan.whichWeekdays')}
              options={[0, 1, 2, 3, 4, 5, 6].map((day) => ({
                value: day,
                label: t(`booking.plan.weekdays.${day}`),
              }))}
              chosen={draft.weekdays}
              onChange={(weekdays) => onChange({ weekdays })}
            />
          </FormItem>
          <FormItem label={t('booking.plan.howManyTimes')}>
            <NumberField value={draft.times} onChange={(times) => onChange({ times })} />
          </FormItem>
        </>
      )}
      {kind === 'monthly-star' && (
        <>
          <FormItem label={starLabel}>
            <StarSelect
              required
              stars={stars}
              value={draft.starId}
              label={starLabel}
              onChange={(starId) => onChange({ starId: starId ?? undefined })}
            />
          </FormItem>
          <div className="grid gap-2.5">
            <FormItem label={t('booking.plan.howManyMonths')}>
              <NumberField value={draft.months} onChange={(months) => onChange({ months })} />
            </FormItem>
            <ChoiceChips
              label={t('booking.plan.usualMonths')}
              options={usualMonths.map((count) => ({
                value: count,
                label: t('booking.plan.monthCount', { count }),
              }))}
              chosen={draft.months === null ? [] : [draft.months]}
              onChange={(chosen) => onChange({ months: chosen.at(-1) ?? draft.months })}
            />
          </div>
        </>
      )}
      <FormItem label={t('booking.plan.from')}>
        <DateField
          value={draft.start}
          min={today}
          max={latest}
          today={today}
          onChange={(start) => onChange({ start: start ?? today })}
        />
      </FormItem>
    </div>
  )
}
