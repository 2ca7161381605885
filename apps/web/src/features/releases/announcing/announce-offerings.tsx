import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { X } from 'lucide-react'
import type { ArtName } from '../../../art/load-art.ts'
import { Niche } from '../../../art/niche.tsx'
import { useTextsUnder } from '../../../lib/i18n/use-translation.ts'
import { Beside } from '../../../ui/beside.tsx'
import { Combobox } from '../../../ui/fields/combobox.tsx'
import { FormItem } from '../../../ui/fields/form-item.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { formatCount } from '../watching/watch-rules.ts'

export type OfferingChoice = {
  id: number
  name: string
  nameMl: string
  emblem: string
  pool_id: number
  pricePaise: number | null
  mostPerAccountDay: number | null
  mostPerOrder: number
}

interface AnnounceOfferingsProps {
  offerings: readonly OfferingChoice[]
  chosen: readonly OfferingChoice[]
  onChange: (ids: number[]) => void
  /** Free places of an offering over all chosen days; undefined if unknown or unlimited. */
  placesOf: (id: number) => number | undefined
  error: string | undefined
}

/** Chooses the offerings of a release. */
export function AnnounceOfferings({ offerings, chosen, onChange, placesOf, error }: AnnounceOfferingsProps) {
  const word = useTextsUnder('office-releases.announce')
  const ids = chosen.map(({ id }) => id)
  const others = offerings.filter(({ id }) => !ids.includes(id))
  return (
    <div className="grid gap-2.5">
      {chosen.length > 0 && (
        <ul className="grid gap-2.5 sm:grid-cols-2">
          {chosen.map((offering) => {
            const places = placesOf(offering.id)
            return (
              <li
                key={offering.id}
                className="flex min-w-0 items-center gap-3 rounded-inner border border-line py-2 ps-3 pe-1"
              >
                <Niche name={offering.emblem as ArtName} size="sm" />
                <span className="min-w-0 flex-1">
                  <b className="block font-semibold leading-snug">{offering.name}</b>
                  <Beside className="block text-sm">{offering.nameMl}</Beside>
                  <span className="num block text-soft text-sm">
                    {offering.pricePaise !== null && <bdi>{formatRupees(offering.pricePaise)}</bdi>}
                    {places !== undefined &&
                      ` · ${word('places', { count: places, number: formatCount(places) })}`}
                  </span>
                </span>
                <IconButton
                  label={word('remove', { name: offering.name })}
                  onClick={() => onChange(ids.filter((id) => id !== offering.id))}
                >
                  <X aria-hidden="true" size={18} />
                </IconButton>
              </li>
            )
          })}
        </ul>
      )}
      <FormItem label={word('offering')} error={error} size="sm" className="max-w-md">
        <Combobox
          placeholder={word(chosen.length === 0 ? 'choose' : 'another')}
          options={others.map(({ id, name, nameMl }) => ({ value: String(id), label: name, hint: nameMl }))}
          value={undefined}
          onChange={(picked) => onChange([...ids, Number(picked)])}
        />
      </FormItem>
    </div>
  )
}
