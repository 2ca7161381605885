import type { Offering } from '@vazhipadu/contract/catalogue'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { Niche } from '../../art/niche.tsx'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Beside } from '../../ui/beside.tsx'
import { factsOf } from './catalogue-words.ts'

interface OfferingLinksProps {
  offerings: readonly Offering[]
  pathOf: (offering: Offering) => string
  stars: readonly { id: number; name: string }[]
  /** The offering chosen before, when the devotee comes back. */
  chosenId?: number | undefined
}

/** Offerings as links to the next step. */
export function OfferingLinks({ offerings, pathOf, stars, chosenId }: OfferingLinksProps) {
  const { t } = useTranslation()
  const starName = (id: number) => stars.find((star) => star.id === id)?.name
  return (
    <ul className="grid gap-3">
      {offerings.map((offering) => (
        <li key={offering.id}>
          <Link
            to={pathOf(offering)}
            aria-current={offering.id === chosenId ? 'true' : undefined}
            className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 rounded-card border border-line bg-card p-4 text-ink no-underline transition-colors duration-150 focus-ring hover:border-primary-mild aria-[current]:border-primary md:px-5"
          >
            <Niche name={offering.deity.emblem as `deity-${string}`} />
            <span className="min-w-0 max-md:contents">
              <span className="title block text-xl leading-7 max-md:col-start-2 max-md:row-start-1">
                {offering.name}{' '}
                <Beside className="inline-block font-normal text-soft">{offering.nameMl}</Beside>
              </span>
              <span className="block text-soft max-md:col-span-full">
                {offering.description}
                <span className="block pt-1 text-quiet text-sm">{factsOf(t, offering, starName)}</span>
              </span>
            </span>
            <span className="title num flex items-center gap-3 text-2xl max-md:col-span-full max-md:justify-between">
              <bdi>{formatRupees(offering.pricePaise)}</bdi>
              <ChevronRight aria-hidden="true" size={22} className="text-primary rtl:rotate-180" />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
