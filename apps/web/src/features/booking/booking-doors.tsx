import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Art } from '../../art/art.tsx'
import type { ArtName } from '../../art/load-art.ts'
import { Niche } from '../../art/niche.tsx'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { routes } from '../../lib/paths.ts'

/** Links to the three ways to book. */
export function BookingDoors() {
  const { t } = useTranslation()
  return (
    <div className="grid gap-4 md:grid-cols-3 md:gap-5">
      <Door
        to={routes.guidedBooking.path}
        art="lamp-standing"
        title={t('account.home.guided.title')}
        action={t('account.home.guided.action')}
      >
        {t('account.home.guided.text')}
      </Door>
      <Door
        to={routes.continuousBooking.path}
        art="lamp-hanging"
        title={t('account.home.continuous.title')}
        action={t('account.home.continuous.action')}
      >
        {t('account.home.continuous.text')}
      </Door>
      <Door
        to={routes.directBooking.path}
        art="offering-plate"
        title={t('account.home.direct.title')}
        action={t('account.home.direct.action')}
      >
        {t('account.home.direct.text')}
      </Door>
    </div>
  )
}

type DoorProps = { to: string; art: ArtName; title: string; action: string; children: ReactNode }

/** A large link to one way of booking, drawn as a lamp niche; a row on phones. */
function Door({ to, art, title, action, children }: DoorProps) {
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
