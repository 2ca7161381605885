import type { PageOf } from '@vazhipadu/contract/public-pages/pages'
import { ChevronRight, MessageCircle, Phone } from 'lucide-react'
import type { ArtName } from '../../art/load-art.ts'
import { Niche } from '../../art/niche.tsx'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Beside } from '../../ui/beside.tsx'
import { Button } from '../../ui/button.tsx'
import { addressOf, linkTo, phoneLink } from '../page-links.ts'
import { BookingCard } from '../parts/booking-card.tsx'
import { DayOfOffering, OfferingFacts, PrasadamCard } from '../parts/offering-parts.tsx'
import { QuestionList } from '../parts/question-list.tsx'
import { RateBoard } from '../parts/rate-board.tsx'

const heading = 'pt-12 pb-4 text-[1.75rem] leading-9'

export function OfferingPage({ page }: { page: PageOf<'offering'> }) {
  const { t } = useTranslation()
  const { offering, temple, related } = page
  const shared = `${offering.name} ${temple.webUrl}${linkTo(addressOf(page))}`
  const questions = (['day', 'star', 'change', 'bank'] as const).map((key) => ({
    asked: t(`temple.questions.${key}`),
    answer: t(`temple.questions.${key}Answer`),
  }))
  return (
    <div className="grid items-start gap-x-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,25.75rem)]">
      <div>
        <nav className="flex flex-wrap items-center gap-2 text-[0.9375rem] text-quiet">
          <a
            href={linkTo({ page: 'offerings' })}
            className="inline-flex min-h-11 items-center rounded-sm text-soft no-underline hover:underline focus-ring"
          >
            {t('temple.nav.offerings')}
          </a>
          <ChevronRight aria-hidden="true" size={16} className="rtl:rotate-180" />
          <span>{offering.deity.name}</span>
        </nav>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-4 md:gap-x-8">
          <Niche name={offering.deity.emblem as ArtName} size="lg" />
          <div className="min-w-0 flex-1 basis-[11rem] md:basis-60">
            <h1 className="font-normal text-[2.25rem] leading-10 md:text-[3.5rem] md:leading-[1.1]">
              {offering.name}
            </h1>
            <Beside className="block text-2xl text-soft leading-10">{offering.nameMl}</Beside>
          </div>
        </div>
        <p className="max-w-[34em] pt-6 text-lg md:text-xl">{offering.description}</p>
        <OfferingFacts page={page} />
      </div>
      <div className="grid gap-5 pt-8 lg:sticky lg:top-6 lg:row-span-2 lg:pt-0">
        <BookingCard page={page} />
        <Button asChild look="line">
          <a href={`https://wa.me/?text=${encodeURIComponent(shared)}`} rel="noopener noreferrer">
            <MessageCircle aria-hidden="true" size={20} />
            {t('temple.offering.share')}
          </a>
        </Button>
        <p className="flex gap-3 px-2 text-soft">
          <Phone aria-hidden="true" size={20} className="mt-0.5 flex-none text-primary" />
          <a href={phoneLink(temple.phone)}>{t('temple.offering.ask', { phone: temple.phone })}</a>
        </p>
      </div>
      <div>
        <h2 className={heading}>{t('temple.offering.how')}</h2>
        <DayOfOffering page={page} />
        {offering.prasadam.kind !== 'none' && (
          <>
            <h2 className={heading}>{t('temple.offering.prasadam')}</h2>
            <PrasadamCard page={page} />
          </>
        )}
        <h2 className={heading}>{t('temple.questions.title')}</h2>
        <QuestionList questions={questions} />
        {related.length > 0 && (
          <div className="pt-12">
            <RateBoard title={t('temple.offering.related')} rates={related} />
          </div>
        )}
      </div>
    </div>
  )
}
