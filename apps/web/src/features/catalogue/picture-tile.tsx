import { Link } from 'react-router'
import type { ArtName } from '../../art/load-art.ts'
import { Niche } from '../../art/niche.tsx'
import { Beside } from '../../ui/beside.tsx'

export const tileFrame =
  'grid grid-cols-1 content-start justify-items-center gap-2.5 rounded-card border border-line bg-card px-1 pt-3.5 pb-3 text-center text-ink text-[0.875rem] leading-tight no-underline md:px-2 md:pt-5 md:pb-4 md:text-base'

interface PictureTileProps {
  to: string
  art: ArtName
  name: string
  nameMl?: string
}

/** A deity or concern as a picture with its names. */
export function PictureTile({ to, art, name, nameMl }: PictureTileProps) {
  return (
    <Link
      to={to}
      className={`${tileFrame} transition-colors duration-150 focus-ring hover:border-primary-mild`}
    >
      <Niche name={art} />
      <span className="max-w-full font-semibold wrap-anywhere">{name}</span>
      {nameMl && (
        <Beside className="-mt-1 max-w-full text-soft wrap-anywhere max-md:text-sm">{nameMl}</Beside>
      )}
    </Link>
  )
}
