import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { Art } from '../../art/art.tsx'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Keycap } from '../../ui/lists/keycap.tsx'

type Favourite = { id: number; name: string; pricePaise: number; deity: { name: string; emblem: string } }

interface FavouriteTilesProps<Each> {
  offerings: readonly Each[]
  onPick: (offering: Each) => void
}

/** The most sold offerings by deity; one key or tap adds a line. */
export function FavouriteTiles<Each extends Favourite>({ offerings, onPick }: FavouriteTilesProps<Each>) {
  const { t } = useTranslation()
  return (
    <ul aria-label={t('office-counter.favourites')} className="grid grid-cols-2 gap-2.5 md:grid-cols-3">
      {offerings.map((offering, at) => (
        <li key={offering.id} className="grid">
          <button
            type="button"
            onClick={() => onPick(offering)}
            className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-3 rounded-card border border-line bg-card px-2 py-1.5 text-start focus-ring hover:border-primary-mild sm:px-3 md:grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[auto_minmax(0,1fr)_auto]"
          >
            <Art
              name={offering.deity.emblem as `deity-${string}`}
              size={30}
              className="text-art max-lg:hidden"
            />
            <span className="min-w-0 leading-snug">
              <span className="block font-semibold wrap-anywhere">{offering.name}</span>
              <span className="block text-sm text-soft">
                <bdi>{offering.deity.name}</bdi> ·{' '}
                <bdi className="num">{formatRupees(offering.pricePaise)}</bdi>
              </span>
            </span>
            <span className="max-md:hidden">
              <Keycap>{at + 1}</Keycap>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
