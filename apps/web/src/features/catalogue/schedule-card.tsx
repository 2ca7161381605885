import type { ReactNode } from 'react'
import { addDays } from '../../lib/dates/civil-day.ts'
import { formatWeekday } from '../../lib/format/format-day.ts'
import { useTextsUnder, useTranslation } from '../../lib/i18n/use-translation.ts'
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx'
import { TagPicker } from '../../ui/fields/tag-picker.tsx'
import { CompactCard } from '../../ui/layout/compact-card.tsx'
import type { OfferingDraft } from './catalogue.rules.ts'

type Schedule = OfferingDraft['schedule']
type Named<Id> = { id: Id; name: string; nameMl: string }

interface ScheduleCardProps {
  schedule: Schedule
  onChange: (schedule: Schedule) => void
  stars: readonly Named<number>[]
  observances: readonly Named<string>[]
  error: string | undefined
}

// Any Sunday; weekday names are formatted by counting from it.
const someSunday = '2026-11-01'
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

function Rule({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid items-center gap-x-4 gap-y-1.5 border-line border-t py-2.5 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <span className="text-soft">{label}</span>
      {children}
    </div>
  )
}

/** Every rule narrows the days; an empty rule does not. */
export function ScheduleCard({ schedule, onChange, stars, observances, error }: ScheduleCardProps) {
  const { t } = useTranslation()
  const words = useTextsUnder('office-catalogue.schedule')
  const change = (part: Partial<Schedule>) => onChange({ ...schedule, ...part })
  const moon = (id: number) =>
    id === 15 || id === 30
      ? t(`office.tithis.${id}`)
      : t('office.tithiOf', {
          name: t(`office.tithis.${id > 15 ? id - 15 : id}`),
          moon: t(`calendar.panel.${id > 15 ? 'krishna' : 'shukla'}`),
        })
  const named = <Id extends string | number>(list: readonly Named<Id>[]) =>
    list.map(({ id, name, nameMl }) => ({ value: id, label: name, hint: nameMl }))
  return (
    <CompactCard title={words('title')} note={words('note')}>
      <Rule label={words('weekdays')}>
        <ChoiceChips
          label={words('weekdays')}
          options={numbers(7).map((place) => ({
            value: place - 1,
            label: formatWeekday(addDays(someSunday, place - 1)),
          }))}
          chosen={schedule.weekdays}
          onChange={(weekdays) => change({ weekdays: weekdays.sort((a, b) => a - b) })}
        />
        {schedule.weekdays.length === 0 && (
          <span className="text-soft sm:col-start-2">{words('everyDay')}</span>
        )}
      </Rule>
      <Rule label={words('stars')}>
        <TagPicker
          label={words('stars')}
          add={words('addStar')}
          none={words('anyStar')}
          options={named(stars)}
          chosen={schedule.stars}
          onChange={(chosen) => change({ stars: chosen })}
        />
      </Rule>
      <Rule label={words('months')}>
        <TagPicker
          label={words('months')}
          add={words('addMonth')}
          none={words('allMonths')}
          options={numbers(12).map((value) => ({ value, label: t(`office.months.${value}`) }))}
          chosen={schedule.malayalamMonths}
          onChange={(malayalamMonths) => change({ malayalamMonths })}
        />
      </Rule>
      <Rule label={words('observances')}>
        <TagPicker
          label={words('observances')}
          add={words('addObservance')}
          none={words('anyDay')}
          options={named(observances)}
          chosen={schedule.observances}
          onChange={(chosen) => change({ observances: chosen })}
        />
      </Rule>
      <Rule label={words('never')}>
        <TagPicker
          label={words('never')}
          look="not"
          add={words('addObservance')}
          none={words('noException')}
          options={named(observances)}
          chosen={schedule.notOnObservances}
          onChange={(notOnObservances) => change({ notOnObservances })}
        />
      </Rule>
      <Rule label={words('neverTithi')}>
        <TagPicker
          label={words('neverTithi')}
          look="not"
          add={words('addTithi')}
          none={words('noException')}
          options={numbers(30).map((value) => ({ value, label: moon(value) }))}
          chosen={schedule.notOnTithis}
          onChange={(notOnTithis) => change({ notOnTithis })}
        />
      </Rule>
      {error && (
        <p role="alert" className="text-danger">
          {error}
        </p>
      )}
    </CompactCard>
  )
}
