import { useTranslation } from '../../lib/i18n/use-translation.ts'
import type { Chance } from './announced-queries.ts'
import { oddsOf } from './announced-rules.ts'

/** Above this number a picture of lamps adds nothing to the number. */
const mostLamps = 40

/** The current chance as a number, and as one lit lamp among many. */
export function BallotOdds({ chance }: { chance: Chance }) {
  const { t } = useTranslation()
  const { entries, people, left } = chance
  const odds = oddsOf(chance)
  return (
    <section aria-labelledby="odds" className="grid gap-3 rounded-card border border-line bg-card p-5 md:p-7">
      <div>
        <h2 id="odds" className="font-normal font-sans text-base text-soft">
          {t('releases.odds.title')}
        </h2>
        <p className="title text-[2.25rem] leading-11">
          {odds === undefined
            ? t('releases.odds.none')
            : odds === 1
              ? t('releases.odds.all')
              : t('releases.odds.oneIn', { count: odds })}
        </p>
      </div>
      {odds !== undefined && odds > 1 && odds <= mostLamps && <Lamps count={odds} />}
      <p className="text-soft">
        {left === null
          ? t('releases.odds.enough', { count: entries })
          : entries === 0
            ? t('releases.odds.noneText', { places: t('releases.odds.places', { count: left }) })
            : t('releases.odds.soFar', {
                families: t('releases.odds.families', { count: entries }),
                people: t('releases.odds.people', { count: people }),
                places: t('releases.odds.places', { count: left }),
              })}
      </p>
    </section>
  )
}

function Lamps({ count }: { count: number }) {
  const lit = Math.floor(count / 3)
  return (
    <div aria-hidden="true" className="flex flex-wrap gap-x-3 gap-y-2">
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lamps differ only by their position
        <Lamp key={place} isLit={place === lit} />
      ))}
    </div>
  )
}

function Lamp({ isLit }: { isLit: boolean }) {
  return (
    <svg aria-hidden="true" width="34" height="40" viewBox="0 0 34 40" className="flex-none text-art">
      {isLit && <circle cx="17" cy="13" r="13" fill="var(--gold-glow)" opacity="0.45" />}
      <path
        d="M17 5c3 5 5 7.500 5 11a5 5 0 0 1-10 0c0-3.500 2-6 5-11Z"
        fill={isLit ? 'var(--art-accent)' : 'none'}
        stroke={isLit ? 'none' : 'currentColor'}
        strokeDasharray="2 3"
      />
      <path
        d="M3 24h28c-1.500 9-6.500 12-14 12S4.500 33 3 24Z"
        fill="var(--surface-sunken)"
        stroke="currentColor"
        strokeWidth={isLit ? 2 : 1}
      />
    </svg>
  )
}
