import type { Offering } from '@vazhipadu/contract/catalogue'
import { useTranslation } from 'react-i18next'
import { Niche } from '../../art/niche.tsx'
import { formatRupees } from '../../lib/format/format-rupees.ts'
import { ChoiceCards } from '../../ui/fields/choice-cards.tsx'
import { factsOf } from './catalogue-words.ts'

interface OfferingCardsProps {
  offerings: readonly Offering[]
  value: number | undefined
  onChange: (id: number) => void
  stars: readonly { id: number; name: string }[]
}

/** One of the offerings that answer what was asked, each described. */
export function OfferingCards({ offerings, value, onChange, stars }: OfferingCardsProps) {
  const { t } = useTranslation()
  const starName = (id: number) => stars.find((star) => star.id === id)?.name
  return (
    <ChoiceCards
      label={t('catalogue.choose')}
      value={value === undefined ? undefined : String(value)}
      onChange={(picked) => onChange(Number(picked))}
      options={offerings.map((offering) => ({
        value: String(offering.id),
        picture: <Niche name={offering.deity.emblem as `deity-${string}`} />,
        title: (
          <>
            {offering.name}{' '}
            <span lang="ml" className="inline-block font-normal text-soft">
              {offering.nameMl}
            </span>
          </>
        ),
        detail: (
          <>
            {offering.description}
            <span className="block pt-1 text-quiet text-sm">{factsOf(t, offering, starName)}</span>
          </>
        ),
        end: <bdi>{formatRupees(offering.pricePaise)}</bdi>,
      }))}
    />
  )
}
