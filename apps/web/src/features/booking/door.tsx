import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Art } from '../../art/art.tsx'
import type { ArtName } from '../../art/load-art.ts'
import { Niche } from '../../art/niche.tsx'

type DoorProps = { to: string; art: ArtName; title: string; action: string; children: ReactNode }

/** One of the three ways to book: the lamp niche, large enough to walk through. On a phone, a row. */
export function Door({ to, art, title, action, children }: DoorProps) {
  return (
    <Link
      to={to}
      className="group relative flex items-center gap-4 rounded-card border border-line bg-card p-4 text-ink no-underline transition-colors duration-150 focus-ring hover:border-primary-mild md:grid md:grid-rows-[auto_1fr_auto] md:justify-items-center md:gap-3 md:rounded-t-[999px] md:px-8 md:pt-12 md:pb-8 md:text-center"
    >
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-2 hidden rounded-t-[999px] rounded-b-md border border-gold-line md:block"
      />
      <span className="md:hidden">
        <Niche name={art} />
      </span>
      <span className="hidden size-40 place-items-center rounded-full bg-[radial-gradient(var(--gold-subtle),transparent_68%)] text-art md:grid">
        <Art name={art} size={108} />
      </span>
      <div className="min-w-0 md:self-start">
        <h3 className="md:text-2xl">{title}</h3>
        <p className="pt-1 text-soft">{children}</p>
      </div>
      <span className="hidden min-h-control items-center rounded-card bg-primary-subtle px-5 font-semibold text-primary group-hover:text-primary-deep md:inline-flex">
        {action}
      </span>
    </Link>
  )
}
