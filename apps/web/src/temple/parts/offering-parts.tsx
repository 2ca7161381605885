import type { PageOf } from '@vazhipadu/contract/public-pages/pages'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import type { ReactNode } from 'react'
import { Art } from '../../art/art.tsx'
import { heldWords } from '../../features/catalogue/catalogue-words.ts'
import { formatClock } from '../../lib/format/format-time.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { classNames } from '../../ui/class-names.ts'

type Props = { page: PageOf<'offering'> }

/** Answers to the most common questions in one line. */
export function OfferingFacts({ page: { offering, postage } }: Props) {
  const { t } = useTranslation()
  const { session, schedule, starNames, prasadam, mustBePresent } = offering
  const isPosted = prasadam.kind === 'postable'
  const kind = { postable: 'post', counter: 'counter', none: 'none' } as const
  return (
    <dl className="mt-8 grid grid-cols-2 border-line border-y md:grid-cols-4">
      <Fact term={t('temple.offering.when')} note={session.name}>
        {t('temple.offering.from', { time: formatClock(session.startsAt) })}
      </Fact>
      <Fact term={t('temple.offering.days')}>
        {heldWords(t, offering, (id) => starNames[schedule.stars.indexOf(id)])}
      </Fact>
      <Fact
        term={t('temple.offering.presence')}
        note={mustBePresent ? undefined : t('temple.offering.notNeededText')}
      >
        {t(mustBePresent ? 'temple.offering.needed' : 'temple.offering.notNeeded')}
      </Fact>
      <Fact
        term={t('temple.offering.prasadam')}
        note={isPosted ? t('temple.offering.postFrom', { price: formatRupees(postage.kerala) }) : undefined}
      >
        {t(`temple.offering.${kind[prasadam.kind]}`)}
      </Fact>
    </dl>
  )
}

function Fact({ term, note, children }: { term: string; note?: string | undefined; children: ReactNode }) {
  return (
    <div className="border-line px-4 py-4 first:ps-0 even:border-s max-md:odd:ps-0 max-md:[&:nth-child(n+3)]:border-t md:border-s md:first:border-s-0">
      <dt className="text-quiet text-sm">{term}</dt>
      <dd className="font-semibold">
        {children}
        {note && <span className="block font-normal text-soft text-sm">{note}</span>}
      </dd>
    </div>
  )
}

/** A timeline from the booking cutoff to the parcel. */
export function DayOfOffering({ page: { offering } }: Props) {
  const { t } = useTranslation()
  const { cutoff, session, prasadam } = offering
  const closing = formatClock(cutoff.time)
  const moments = [
    {
      key: 'closes',
      time:
        cutoff.daysBefore > 0
          ? t('temple.offering.daysBefore', { time: closing, count: cutoff.daysBefore })
          : closing,
      words: t('temple.offering.closes'),
      more: t('temple.offering.closesText'),
    },
    {
      key: 'begins',
      time: formatClock(session.startsAt),
      words: t('temple.offering.begins', { session: session.name }),
      more: t('temple.offering.beginsText'),
    },
    {
      key: 'written',
      time: t('temple.offering.after'),
      words: t('temple.offering.written'),
      more: t('temple.offering.writtenText'),
    },
  ]
  if (prasadam.kind === 'postable')
    moments.push({
      key: 'posted',
      time: '',
      words: t('temple.offering.posted'),
      more: t('temple.offering.postedText'),
    })
  return (
    <ol className="grid grid-cols-[12px_minmax(0,1fr)] gap-x-4 md:grid-cols-[fit-content(12rem)_12px_minmax(0,1fr)]">
      {moments.map(({ key, time, words, more }) => (
        <li key={key} className="group col-span-full grid grid-cols-subgrid pb-5 last:pb-0">
          <span className="num font-semibold max-md:col-start-2 max-md:text-soft md:text-end">
            <bdi>{time}</bdi>
          </span>
          <span
            aria-hidden="true"
            className="relative pt-1.5 max-md:col-start-1 max-md:row-span-2 max-md:row-start-1"
          >
            <span
              className={classNames(
                'relative z-1 block size-3 rounded-full border-2',
                key === 'begins' ? 'border-gold bg-gold' : 'border-primary-mild bg-card',
              )}
            />
            <span className="absolute start-[5px] top-3 -bottom-7 w-0.5 bg-line group-last:hidden" />
          </span>
          <div className="max-md:col-start-2">
            <b className="font-semibold">{words}</b>
            <p className="text-soft">{more}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

export function PrasadamCard({ page: { offering, postage } }: Props) {
  const { t } = useTranslation()
  const { kind, contents, grams, keepsDays } = offering.prasadam
  const zones = kind === 'postable' ? (['kerala', 'india', 'abroad'] as const) : []
  return (
    <section className="flex flex-wrap items-center gap-7 rounded-card border border-line bg-card p-5 md:px-7 md:py-6">
      <Art name="parcel" size={112} className="text-art" />
      <div className="min-w-0 flex-1 basis-64">
        {contents && <h3 className="text-xl">{contents}</h3>}
        {grams && keepsDays && (
          <p className="pb-2 text-soft">{t('temple.offering.keeps', { grams, days: keepsDays })}</p>
        )}
        <dl className="grid max-w-xs grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5">
          {zones.map((zone) => (
            <Cost key={zone} where={t(`temple.offering.${zone}`)} cost={formatRupees(postage[zone])} />
          ))}
          <Cost where={t('temple.offering.counter')} cost={t('temple.offering.free')} />
        </dl>
      </div>
    </section>
  )
}

function Cost({ where, cost }: { where: string; cost: string }) {
  return (
    <>
      <dt className="text-soft">{where}</dt>
      <dd className="num text-end font-medium">
        <bdi>{cost}</bdi>
      </dd>
    </>
  )
}
