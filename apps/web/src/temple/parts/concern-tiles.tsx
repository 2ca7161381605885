import type { PageOf } from '@vazhipadu/contract/public-pages/pages'
import type { ArtName } from '../../art/load-art.ts'
import { Niche } from '../../art/niche.tsx'
import { Beside } from '../../ui/beside.tsx'
import { bookPath } from '../page-links.ts'

/** The concerns as pictures with links to guided booking. */
export function ConcernTiles({ concerns }: { concerns: PageOf<'home'>['concerns'] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(6.25rem,(100%-24px)/3)),1fr))] gap-2 md:gap-3">
      {concerns.map(({ id, slug, name, nameMl }) => (
        <li key={id} className="grid last:nth-[3n+1]:col-span-full">
          <a
            href={bookPath({ concernId: id })}
            className="grid justify-items-center gap-2 rounded-card border border-line bg-card px-1 py-3.5 text-center text-ink no-underline hover:border-primary-mild focus-ring"
          >
            <Niche name={`concern-${slug}` as ArtName} />
            <span className="min-w-0 max-w-full">
              <b className="block font-semibold text-sm leading-5 md:text-[0.9375rem]">{name}</b>
              <Beside className="text-soft text-sm">{nameMl}</Beside>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
