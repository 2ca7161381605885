import { Check, Flame, IndianRupee } from 'lucide-react'
import { Link } from 'react-router'
import { Art } from '../../../art/art.tsx'
import type { Draw, Entry, Release } from '../../../features/releases/announced-queries.ts'
import { BallotElse } from '../../../features/releases/ballot-else.tsx'
import { BallotLine } from '../../../features/releases/ballot-line.tsx'
import { BallotProof } from '../../../features/releases/ballot-proof.tsx'
import { BallotUntil } from '../../../features/releases/ballot-until.tsx'
import { useTemple } from '../../../lib/api/use-temple.ts'
import { formatDay } from '../../../lib/format/format-day.ts'
import { formatDeadline } from '../../../lib/format/format-deadline.ts'
import { formatMoment } from '../../../lib/format/format-moment.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { TitledCard } from '../../../ui/layout/titled-card.tsx'
import { TwoColumns } from '../../../ui/layout/two-columns.tsx'
import { Timeline } from '../../../ui/lists/timeline.tsx'
import { BallotWon } from './ballot-won.tsx'

type Result = { release: Release; entry: Entry; draw: Draw }

/** The result of an entry. */
export function BallotResult({ release, entry, draw }: Result) {
  const { t } = useTranslation()
  const { timeZone } = useTemple()
  const name = release.offerings.find(({ id }) => id === entry.offering_id)?.name ?? release.title
  const day = formatDay(entry.date, 'dated')
  const families = t('releases.odds.families', { count: draw.entries ?? 0 })
  const { state } = entry
  const isWaiting = state === 'waiting'
  const isOver = release.endedAt !== null
  const outcome = isWaiting && isOver ? 'over' : state
  return (
    <TwoColumns
      aside={
        state === 'called' && entry.tran_no ? (
          <BallotWon tranNo={entry.tran_no} />
        ) : state === 'won' ? (
          <TitledCard title={t('releases.won.paid')}>
            <Button asChild look="main" wide>
              <Link to={routes.history.path}>{t('releases.turn.bookings')}</Link>
            </Button>
          </TitledCard>
        ) : (
          <BallotElse offeringId={entry.offering_id} name={name} />
        )
      }
    >
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
        <Art
          name={state === 'called' || state === 'won' ? 'scene-confirmed' : 'scene-temple'}
          size={240}
          className="text-art max-md:mx-auto"
        />
        <div className="min-w-0 flex-1 basis-72">
          <p className="font-semibold text-gold-ink">
            {name}, <bdi>{day}</bdi>
          </p>
          <h1 className="pt-1">{t(`releases.result.${outcome}.title`)}</h1>
          <p className="pt-2 text-lg text-soft">
            {t(`releases.result.${outcome}.text`, {
              name,
              day,
              families,
            })}
          </p>
        </div>
      </div>
      {state === 'called' && entry.payUntil && <BallotUntil until={entry.payUntil} timeZone={timeZone} />}
      {state === 'called' && (
        <section aria-labelledby="next" className="grid gap-3">
          <h2 id="next">{t('releases.next.title')}</h2>
          <Timeline
            label={t('releases.next.title')}
            entries={[
              {
                id: 'drawn',
                tone: 'success',
                icon: <Check size={15} />,
                title: t('releases.next.drawn', { families }),
                time: draw.drawnAt && formatMoment(draw.drawnAt, timeZone),
              },
              {
                id: 'pay',
                tone: 'primary',
                icon: <IndianRupee size={15} />,
                title: t('releases.next.pay'),
                time: entry.payUntil && formatDeadline(t, entry.payUntil, timeZone),
                detail: t('releases.next.payText'),
              },
              {
                id: 'held',
                state: 'next',
                icon: <Flame size={15} />,
                title: t('releases.next.held', { name }),
                time: day,
                detail: t('releases.next.heldText'),
              },
            ]}
          />
        </section>
      )}
      {isWaiting && !isOver && <BallotLine before={entry.before ?? 0} />}
      <BallotProof draw={draw} drawId={release.draw_id} />
    </TwoColumns>
  )
}
