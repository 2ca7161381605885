import { Art } from '../art/art.tsx'
import type { ArtName } from '../art/load-art.ts'
import { Niche } from '../art/niche.tsx'
import { useTranslation } from '../lib/i18n/use-translation.ts'
import { GallerySection } from './gallery-section.tsx'

const symbols: ArtName[] = [
  'lamp-hanging',
  'lamp-standing',
  'offering-plate',
  'lotus',
  'bell',
  'serpent-stone',
  'temple',
  'gopuram',
  'parcel',
  'receipt',
]
const emblems: ArtName[] = [
  'deity-nagaraja',
  'deity-ganapathi',
  'concern-serpent',
  'concern-marriage',
  'star-09-ayilyam',
]
const scenes: ArtName[] = [
  'scene-grove',
  'scene-temple',
  'scene-waiting',
  'scene-closed',
  'scene-no-tickets',
  'scene-confirmed',
]

export function ArtGallery() {
  const { t } = useTranslation()
  return (
    <GallerySection title={t('gallery.art')}>
      <div className="flex flex-wrap gap-5 text-art">
        {symbols.map((name) => (
          <Art key={name} name={name} size={56} />
        ))}
      </div>
      <div className="flex flex-wrap items-end gap-5">
        {emblems.map((name) => (
          <Niche key={name} name={name} />
        ))}
        <Niche name="concern-health" size="sm" />
        <Niche name="concern-health" size="lg" />
      </div>
      <div className="flex flex-wrap gap-6 text-art [--art-ground:var(--surface-page)]">
        {scenes.map((name) => (
          <Art key={name} name={name} size={220} />
        ))}
      </div>
    </GallerySection>
  )
}
