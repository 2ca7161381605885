import type { PageOf } from '@vazhipadu/contract/public-pages/pages'
import { CalendarDays, Clock, Sparkles } from 'lucide-react'
import { Art } from '../../art/art.tsx'
import { spanOfDays } from '../../features/calendar/calendar-words.ts'
import { formatDay } from '../../lib/format/format-day.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { Beside } from '../../ui/beside.tsx'
import { Button } from '../../ui/button.tsx'
import { bookPath, linkTo } from '../page-links.ts'
import { AlmanacLine } from '../parts/almanac-line.tsx'
import { ConcernTiles } from '../parts/concern-tiles.tsx'
import { GreatDays, useDaysAway, useGreatName } from '../parts/great-days.tsx'
import { HowBookingWorks } from '../parts/how-booking-works.tsx'
import { RateBoard } from '../parts/rate-board.tsx'
import { useSavedDay } from '../parts/saved-line.tsx'
import { SectionTitle } from '../parts/section-title.tsx'
import { TempleArch } from '../parts/temple-arch.tsx'
import { VisitCard } from '../parts/visit-card.tsx'

export function HomePage({ page }: { page: PageOf<'home'> }) {
  const { t } = useTranslation()
  const { temple, day } = page
  return (
    <>
      <section className="grid items-center gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,35rem)] lg:gap-18">
        <div>
          <p className="flex items-center gap-2.5 font-semibold">
            <Clock aria-hidden="true" size={20} className="flex-none text-soft" />
            <bdi>
              {t('temple.visit.hours')}: {temple.openingHours}
            </bdi>
          </p>
          <h1 className="py-3 font-normal text-[clamp(1.75rem,9vw,2.5rem)] leading-[1.15] md:text-[3.5rem] md:leading-[1.1] lg:text-[4rem]">
            {t('temple.hero.title')}
          </h1>
          <p className="max-w-[30em] text-lg text-soft md:text-xl">{t('temple.hero.lead')}</p>
          <p className="flex flex-wrap gap-3.5 pt-6">
            <Button asChild look="main" size="lg">
              <a href={linkTo({ page: 'offerings' })}>{t('temple.hero.offerings')}</a>
            </Button>
            <Button asChild look="plain" size="lg">
              <a href={linkTo({ page: 'today' })}>
                <CalendarDays aria-hidden="true" size={20} />
                {t('temple.hero.today')}
              </a>
            </Button>
          </p>
        </div>
        <TempleArch day={day} />
      </section>
      <AlmanacLine day={day} temple={temple} />
      {page.closings.map(({ from, to, reason }) => (
        <p
          key={`${from} ${to} ${reason}`}
          className="mt-4 rounded-card border border-warning-line bg-warning-subtle px-5 py-3"
        >
          {t('calendar.closings.closed', { days: spanOfDays(t, from, to), message: reason })}
        </p>
      ))}
      <SectionTitle
        title={t('temple.board.title')}
        lead={t('temple.board.lead', { offerings: page.offeringCount, deities: page.deityCount })}
        more={{
          href: linkTo({ page: 'offerings' }),
          words: t('temple.board.all', { count: page.offeringCount }),
        }}
      />
      <div className="grid items-start gap-7 lg:grid-cols-[minmax(0,1.32fr)_minmax(0,1fr)]">
        <RateBoard title={t('temple.board.rates')} rates={page.rates} />
        <div>
          <h3 className="pb-4 text-[1.375rem]">{t('temple.board.concerns')}</h3>
          <ConcernTiles concerns={page.concerns} />
        </div>
      </div>
      <SectionTitle
        title={t('temple.great.title')}
        more={{ href: linkTo({ page: 'calendar' }), words: t('temple.great.calendar') }}
      />
      <div className="grid gap-7 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
        <NextAyilyam page={page} />
        <GreatDays days={page.greatDays} today={page.today} />
      </div>
      <SectionTitle title={t('temple.how.title')} lead={t('temple.how.lead')} />
      <HowBookingWorks under="h2" />
      <SectionTitle title={t('temple.visit.title')} />
      <VisitCard temple={temple} />
    </>
  )
}

/** The next Ayilyam, the temple's monthly great day, beside a picture of the grove. */
function NextAyilyam({ page }: { page: PageOf<'home'> }) {
  const { t } = useTranslation()
  const nameOf = useGreatName()
  const awayOf = useDaysAway()
  const savedDay = useSavedDay()
  const next = page.greatDays.find(({ id }) => id.endsWith('ayilyam'))
  if (!next) return null
  return (
    <section className="grid items-center gap-x-7 gap-y-2 rounded-card border border-gold-line bg-[linear-gradient(165deg,var(--gold-subtle),var(--surface-card)_78%)] p-5 [--art-ground:var(--gold-subtle)] sm:grid-cols-[minmax(0,210px)_minmax(0,1fr)] md:p-8">
      <Art name="scene-grove" size={210} className="h-auto! justify-self-center text-art" />
      <div className="grid justify-items-start gap-2">
        <Badge tone="gold" icon={<Sparkles aria-hidden="true" size={16} />}>
          {awayOf(next)}
        </Badge>
        <h3 className="text-[1.875rem] leading-9">{nameOf(next)}</h3>
        <p>
          <bdi>{formatDay(next.date, 'dated')}</bdi> · <bdi>{next.malayalam.text}</bdi>{' '}
          <Beside>{next.nameMl}</Beside>
        </p>
        {!savedDay && (
          <Button asChild look="line" className="mt-2">
            <a href={bookPath({ date: next.date })}>{t('temple.great.book')}</a>
          </Button>
        )}
      </div>
    </section>
  )
}
