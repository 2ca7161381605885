import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDay } from '../../lib/format/format-day.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { ChoiceCards } from '../../ui/fields/choice-cards.tsx'
import type { Chance, Release } from './announced-queries.ts'
import { chanceOf, daysOf } from './announced-rules.ts'

export type ChosenDay = { offeringId: number; date: string }
const keyOf = ({ offeringId, date }: ChosenDay) => `${offeringId} ${date}`

interface BallotFormProps {
  release: Release
  chances: readonly Chance[] | undefined
  day: ChosenDay
  onDay: (day: ChosenDay) => void
  /** Checkboxes for the family. */
  people: ReactNode
  most: number | undefined
  /** Total for all selected people, if they are drawn. */
  pricePaise: number | undefined
  problem: string | undefined
  /** The submit button: beside the form on wide screens, in a bottom bar on phones. */
  button: ReactNode
}

/** Enters the ballot: day, names, and the note that nothing is paid yet. */
export function BallotForm(props: BallotFormProps) {
  const { release, chances, day, onDay, people, most, pricePaise, problem, button } = props
  const { t } = useTranslation()
  const days = daysOf(release).map(({ date, offering }) => ({ date, offeringId: offering.id, offering }))
  return (
    <section
      aria-labelledby="put-down"
      className="grid gap-4 rounded-card border border-line bg-card p-5 shadow-sm md:p-6"
    >
      <div>
        <h2 id="put-down">{t('releases.form.title')}</h2>
        <p className="pt-1 text-soft">
          {most === undefined ? t('releases.form.lead') : t('releases.form.most', { count: most })}
        </p>
      </div>
      {days.length > 1 && (
        <ChoiceCards
          label={t('releases.form.day')}
          value={keyOf(day)}
          onChange={(key) => {
            const found = days.find((one) => keyOf(one) === key)
            if (found) onDay({ offeringId: found.offeringId, date: found.date })
          }}
          options={days.map(({ date, offeringId, offering }) => ({
            value: keyOf({ offeringId, date }),
            title: (
              <>
                {offering.name}, <bdi>{formatDay(date, 'short')}</bdi>
              </>
            ),
            detail: t('releases.odds.families', { count: chanceOf(chances, offeringId, date)?.entries ?? 0 }),
          }))}
        />
      )}
      {people}
      {problem && (
        <AlertBanner type="danger" duration={0}>
          {problem}
        </AlertBanner>
      )}
      {pricePaise !== undefined && (
        <p className="flex flex-wrap justify-between gap-x-4">
          <span>{t('releases.form.price')}</span>
          <bdi className="num font-semibold">{formatRupees(pricePaise)}</bdi>
        </p>
      )}
      {button}
      <div className="flex gap-2.5 text-soft">
        <CircleCheck aria-hidden="true" size={20} className="mt-0.5 flex-none text-success" />
        <p>
          <b className="text-ink">{t('releases.form.nothing')}</b> {t('releases.form.back')}
        </p>
      </div>
      <p className="border-line border-t pt-3.5 text-sm text-soft">{t('releases.form.once')}</p>
    </section>
  )
}
