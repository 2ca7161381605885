import type { PublicPage } from '@vazhipadu/contract/public-pages/pages'
import { Navigation, Phone, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Art } from '../../art/art.tsx'
import { formatClock } from '../../lib/format/format-time.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Beside } from '../../ui/beside.tsx'
import { Button } from '../../ui/button.tsx'
import { mapLink, phoneLink } from '../page-links.ts'

/** Opening hours, phone number and directions. */
export function VisitCard({ temple }: { temple: PublicPage['temple'] }) {
  const { t } = useTranslation()
  return (
    <section className="grid overflow-hidden rounded-card border border-line bg-card lg:grid-cols-2">
      <div className="grid content-start gap-5 p-5 md:p-9">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 divide-y divide-line">
          <Hour time={formatClock(temple.opensAt)} words={t('temple.visit.opens')} />
          {temple.sessions.map(({ name, nameMl, startsAt }) => (
            <Hour key={`${startsAt} ${name}`} time={formatClock(startsAt)} words={name} nameMl={nameMl} />
          ))}
        </dl>
        <p>
          <b className="font-semibold">{t('temple.visit.hours')}:</b> <bdi>{temple.openingHours}</bdi>
        </p>
        <div className="flex flex-wrap gap-3">
          <Button asChild>
            <a href={phoneLink(temple.phone)}>
              <Phone aria-hidden="true" size={20} />
              <bdi className="num">{temple.phone}</bdi>
            </a>
          </Button>
          <Button asChild look="plain">
            <a href={mapLink(temple)} rel="noopener noreferrer" target="_blank">
              <Navigation aria-hidden="true" size={20} />
              {t('temple.visit.directions')}
              <span className="sr-only"> {t('layouts.footer.newTab')}</span>
            </a>
          </Button>
        </div>
        <p className="flex gap-3 text-soft text-sm">
          <ShieldCheck aria-hidden="true" size={20} className="flex-none" />
          {t('temple.visit.only')}
        </p>
      </div>
      <div className="grid place-items-center gap-3 bg-sunken p-8 text-center [--art-ground:var(--surface-sunken)]">
        <Art name="scene-temple" size={380} className="h-auto! text-art" />
        <p className="max-w-[28ch] text-balance text-lg">
          <bdi>{temple.address}</bdi>
        </p>
      </div>
    </section>
  )
}

function Hour({ time, words, nameMl }: { time: ReactNode; words: string; nameMl?: string }) {
  return (
    <div className="col-span-2 grid grid-cols-subgrid py-2.5">
      <dt className="num whitespace-nowrap font-semibold">
        <bdi>{time}</bdi>
      </dt>
      <dd className="flex flex-wrap justify-between gap-x-4">
        {words}
        {nameMl && <Beside className="wrap-anywhere min-w-0 text-soft">{nameMl}</Beside>}
      </dd>
    </div>
  )
}
