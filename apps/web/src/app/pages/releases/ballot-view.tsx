import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Art } from '../../../art/art.tsx'
import { AnnouncedColumns } from '../../../features/releases/announced-columns.tsx'
import {
  chancesQuery,
  drawQuery,
  type Entry,
  entryQuery,
  type Release,
} from '../../../features/releases/announced-queries.ts'
import { chanceOf, daysOf, stageOf } from '../../../features/releases/announced-rules.ts'
import { BallotEntered } from '../../../features/releases/ballot-entered.tsx'
import { BallotExplained } from '../../../features/releases/ballot-explained.tsx'
import type { ChosenDay } from '../../../features/releases/ballot-form.tsx'
import { BallotOdds } from '../../../features/releases/ballot-odds.tsx'
import { BallotSteps } from '../../../features/releases/ballot-steps.tsx'
import { keepCode } from '../../../features/releases/pass-store.ts'
import { errorText } from '../../../lib/api/api-error.ts'
import { useTemple } from '../../../lib/api/use-temple.ts'
import { formatDay } from '../../../lib/format/format-day.ts'
import { formatMoment } from '../../../lib/format/format-moment.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Beside } from '../../../ui/beside.tsx'
import { AlertBanner } from '../../../ui/feedback/alert-banner.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { BallotEntering } from './ballot-entering.tsx'
import { BallotResult } from './ballot-result.tsx'

/** A ballot: before the draw its entry form, afterwards the result. */
export function BallotView({ release }: { release: Release }) {
  const { t } = useTranslation()
  const { data: draw } = useQuery(drawQuery(release.draw_id))
  const own = useQuery(entryQuery(release.id))
  const stage = stageOf(release, draw, Date.now())
  const code = own.data?.code
  useEffect(() => {
    if (code) keepCode(release.draw_id, { code, lateNo: null })
  }, [code, release.draw_id])
  if (own.error && own.data === undefined)
    return (
      <>
        <h1 className="pb-6">{release.title}</h1>
        <LoadFailed
          title={t('releases.failed')}
          message={errorText(own.error)}
          onRetry={() => void own.refetch()}
        />
      </>
    )
  if (own.data && stage === 'drawn' && own.data.before !== null && draw)
    return <BallotResult release={release} entry={own.data} draw={draw} />
  return (
    <BeforeDraw
      release={release}
      entry={own.data}
      stage={stage}
      hasBeacon={draw ? draw.beacon !== null : true}
      onChanged={() => void own.refetch()}
    />
  )
}

interface BeforeDrawProps {
  release: Release
  /** Null: not entered; undefined: loading. */
  entry: Entry | null | undefined
  stage: ReturnType<typeof stageOf>
  hasBeacon: boolean
  onChanged: () => void
}

function BeforeDraw({ release, entry, stage, hasBeacon, onChanged }: BeforeDrawProps) {
  const { t } = useTranslation()
  const { timeZone } = useTemple()
  const { data: chances } = useQuery(chancesQuery(release.id))
  const [first] = daysOf(release)
  const [picked, setPicked] = useState<ChosenDay>()
  const [changing, setChanging] = useState(false)
  const entered = entry ? { offeringId: entry.offering_id, date: entry.date } : undefined
  const day = picked ?? entered ?? { offeringId: first?.offering.id ?? 0, date: first?.date ?? '' }
  const chance = chanceOf(chances, day.offeringId, day.date)
  const place = chance?.left
  return (
    <AnnouncedColumns
      more={<BallotExplained release={release} hasBeacon={hasBeacon} timeZone={timeZone} />}
      aside={
        entry === undefined ? (
          <Skeleton className="h-96 w-full rounded-card" />
        ) : entry && !changing ? (
          <BallotEntered
            release={release}
            entry={entry}
            mayChange={stage === 'open'}
            timeZone={timeZone}
            onChange={() => setChanging(true)}
            onWithdrawn={onChanged}
          />
        ) : stage === 'open' ? (
          <BallotEntering
            release={release}
            chances={chances}
            entry={entry}
            day={day}
            onDay={setPicked}
            onDone={() => {
              setChanging(false)
              onChanged()
            }}
          />
        ) : (
          <AlertBanner type="info" duration={0} title={t(`releases.stage.${stage}.title`)}>
            {t(`releases.stage.${stage}.text`, {
              time: release.joinsFrom ? formatMoment(release.joinsFrom, timeZone) : '',
            })}
          </AlertBanner>
        )
      }
    >
      <div>
        <p className="flex items-center gap-2 font-semibold text-gold-ink">
          <Art name="serpent-stone" size={24} className="text-art" />
          {t('releases.ballot.kind')}
        </p>
        <h1 className="pt-1">
          {release.title} <Beside>{release.titleMl}</Beside>
        </h1>
        <p className="pt-2 text-lg text-soft">
          <bdi>{formatDay(day.date, 'dated')}</bdi>.{' '}
          {typeof place === 'number'
            ? t('releases.ballot.lead', { count: place })
            : t('releases.ballot.leadOpen')}
        </p>
      </div>
      {chance ? <BallotOdds chance={chance} /> : <Skeleton className="h-48 w-full rounded-card" />}
      <BallotSteps release={release} stage={stage} timeZone={timeZone} />
    </AnnouncedColumns>
  )
}
