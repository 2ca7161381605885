import type { Rate } from '@vazhipadu/contract/public-pages/pages'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { ChevronRight } from 'lucide-react'
import type { ArtName } from '../../art/load-art.ts'
import { Niche } from '../../art/niche.tsx'
import { heldWords, isHeldDaily } from '../../features/catalogue/catalogue-words.ts'
import { formatDay } from '../../lib/format/format-day.ts'
import { formatClock } from '../../lib/format/format-time.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Beside } from '../../ui/beside.tsx'
import { linkTo } from '../page-links.ts'

interface RateBoardProps {
  title: string
  titleMl?: string
  rates: Rate[]
}

/** A board of offerings with days and prices. */
export function RateBoard({ title, titleMl, rates }: RateBoardProps) {
  return (
    <section className="overflow-hidden border-line border-y bg-card max-md:-mx-4 md:rounded-card md:border-x">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-b bg-sunken px-4 py-3.5 md:px-6 md:py-4">
        <h2 className="text-xl">{title}</h2>
        {titleMl && <Beside className="text-soft">{titleMl}</Beside>}
      </header>
      <ul className="divide-y divide-line">
        {rates.map((rate) => (
          <RateRow key={rate.id} rate={rate} />
        ))}
      </ul>
    </section>
  )
}

function RateRow({ rate }: { rate: Rate }) {
  const { t } = useTranslation()
  const held = heldWords(t, rate, (id) => rate.starNames[rate.schedule.stars.indexOf(id)])
  const next = !isHeldDaily(rate) && rate.nextDay
  return (
    <li>
      <a
        href={linkTo({ page: 'offering', name: rate.slug })}
        className="grid min-h-20 grid-cols-[48px_minmax(0,1fr)_auto] items-center gap-x-3.5 px-4 py-3 text-ink no-underline hover:bg-primary-subtle focus-ring md:grid-cols-[48px_minmax(0,1fr)_auto_20px] md:gap-x-4.5 md:px-6"
      >
        <Niche name={rate.deity.emblem as ArtName} size="sm" />
        <span className="min-w-0">
          <b className="font-semibold text-[1.0625rem]">{rate.name}</b>{' '}
          <Beside className="wrap-anywhere inline-block max-w-full text-soft">{rate.nameMl}</Beside>
          <bdi className="block text-[0.9375rem] text-quiet text-start">
            {held}
            {', '}
            {formatClock(rate.session.startsAt)}
            {next && ` · ${t('temple.board.next', { day: formatDay(next, 'short') })}`}
          </bdi>
        </span>
        <bdi className="title num whitespace-nowrap text-[1.1875rem] md:text-[1.375rem]">
          {formatRupees(rate.pricePaise)}
        </bdi>
        <ChevronRight aria-hidden="true" size={20} className="text-quiet max-md:hidden rtl:rotate-180" />
      </a>
    </li>
  )
}
