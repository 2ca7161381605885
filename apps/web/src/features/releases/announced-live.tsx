import { releaseFacts } from '@vazhipadu/contract/releases/facts'
import { DoorOpen, ShieldCheck } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { Art } from '../../art/art.tsx'
import { formatMoment, formatMomentDay } from '../../lib/format/format-moment.ts'
import { formatTime } from '../../lib/format/format-time.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { drawPath, waitingPath } from '../../lib/links.ts'
import { Beside } from '../../ui/beside.tsx'
import { Button } from '../../ui/button.tsx'
import { AnnouncedColumns } from './announced-columns.tsx'
import { AnnouncedDays } from './announced-days.tsx'
import { AnnouncedPoints } from './announced-points.tsx'
import type { Chance, Release } from './announced-queries.ts'
import { keepTitle } from './pass-store.ts'

interface AnnouncedLiveProps {
  release: Release
  chances: readonly Chance[] | undefined
  /** Phase of the waiting room; undefined while loading. */
  phase: string | undefined
  timeZone: string
  /** Renders the booking link for days that went back to normal booking. */
  book: (offeringId: number, date: string) => ReactNode
}

const rules = ['early', 'turn', 'pass', 'pay'] as const
const minutes = { turn: releaseFacts.turnMinutes, pass: releaseFacts.passMinutes }

/** A release with a waiting room: time, procedure and the link to the room. */
export function AnnouncedLive({ release, chances, phase, timeZone, book }: AnnouncedLiveProps) {
  const { t } = useTranslation()
  const { room_id: roomId, title, titleMl, draw_id, joinsFrom, opensAt, endedAt } = release
  useEffect(() => {
    if (roomId) keepTitle(roomId, title)
  }, [roomId, title])
  const isOver = endedAt !== null || phase === 'ended'
  const isOpen = !isOver && phase !== undefined && phase !== 'announced'
  const opens = opensAt ? formatMoment(opensAt, timeZone) : ''
  const joins = joinsFrom ? formatTime(joinsFrom, timeZone) : ''
  return (
    <AnnouncedColumns
      aside={
        <section
          aria-labelledby="door"
          className="grid gap-4 rounded-card border border-line bg-card p-5 md:p-6"
        >
          <div className="grid justify-items-center gap-2 text-center">
            <Art name="lamp-standing" size={64} className="text-art" />
            <h2 id="door">{isOver ? t('releases.live.over') : t('releases.live.opens')}</h2>
            {!isOver && (
              <p className="title text-2xl">
                <bdi className="block">{opensAt && formatMomentDay(opensAt, timeZone)}</bdi>
                <bdi className="block">{opensAt && formatTime(opensAt, timeZone)}</bdi>
              </p>
            )}
            <p className="text-soft">
              {isOver
                ? t('releases.live.overText')
                : isOpen
                  ? t('releases.live.joinNow')
                  : t('releases.live.joins', { time: joins })}
            </p>
          </div>
          {isOpen && roomId && (
            <Button asChild look="main" size="lg" wide>
              <a href={waitingPath(roomId)}>
                <DoorOpen aria-hidden="true" size={20} />
                {t('releases.live.go')}
              </a>
            </Button>
          )}
          <Button asChild look="plain" size="sm">
            <Link to={drawPath(draw_id)}>
              <ShieldCheck aria-hidden="true" size={18} />
              {t('releases.live.draw')}
            </Link>
          </Button>
        </section>
      }
      more={
        !isOver && (
          <section aria-labelledby="rules" className="grid gap-3">
            <h2 id="rules">{t('releases.rules.title')}</h2>
            <AnnouncedPoints
              columns={2}
              points={rules.map((rule) => ({
                title: t(`releases.rules.${rule}.title`, minutes),
                text: t(`releases.rules.${rule}.text`, minutes),
              }))}
            />
          </section>
        )
      }
    >
      <div>
        <p className="font-semibold text-gold-ink">{t('releases.live.kind')}</p>
        <h1 className="pt-1">
          {title} <Beside>{titleMl}</Beside>
        </h1>
        <p className="pt-2 text-lg text-soft">
          {isOver ? t('releases.live.overText') : t('releases.live.lead', { opens })}
        </p>
      </div>
      <section aria-labelledby="days" className="grid gap-3">
        <h2 id="days">{t('releases.days.title')}</h2>
        <AnnouncedDays
          release={release}
          chances={chances}
          {...(isOver && { action: ({ offeringId, date, left }) => left !== 0 && book(offeringId, date) })}
        />
      </section>
    </AnnouncedColumns>
  )
}
