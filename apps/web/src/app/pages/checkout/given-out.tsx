import { useQuery } from '@tanstack/react-query'
import { DoorOpen } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { BasketLine } from '../../../features/booking/booking.rules.ts'
import { announcedQuery } from '../../../features/releases/announced-queries.ts'
import { releaseOf } from '../../../features/releases/announced-rules.ts'
import { formatDay } from '../../../lib/format/format-day.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { releasePath, waitingPath } from '../../../lib/links.ts'
import { routes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'

interface GivenOutProps {
  /** Null for a ballot. */
  roomId: string | null
  line: BasketLine | undefined
  onRemove: (id: string) => void
}

/** A day that is given out by a release: an explanation and a link to the release. */
export function GivenOut({ roomId, line, onRemove }: GivenOutProps) {
  const { t } = useTranslation()
  const section = useRef<HTMLElement>(null)
  const { data: releases } = useQuery(announcedQuery)
  useEffect(() => section.current?.focus(), [])
  const release =
    releases?.find(({ room_id }) => roomId !== null && room_id === roomId) ??
    releaseOf(releases, line?.offeringId, line?.date)
  const kind = roomId === null ? 'ballot' : 'live'
  const what = line
    ? t('releases.refused.what', { name: line.offeringName, day: formatDay(line.date, 'dated') })
    : ''
  const words = t(`releases.refused.${kind}.action`)
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="given-out"
      className="grid gap-4 rounded-card border border-gold-line bg-gold-subtle p-4 outline-none focus-ring sm:p-5"
    >
      <div>
        <h2 id="given-out" className="text-xl leading-7">
          {t(`releases.refused.${kind}.title`)}
        </h2>
        <p>{t(`releases.refused.${kind}.text`, { what })}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button asChild look="main" className="max-sm:w-full">
          {release ? (
            <Link to={releasePath(release.id)}>
              <DoorOpen aria-hidden="true" size={20} />
              {words}
            </Link>
          ) : roomId ? (
            <a href={waitingPath(roomId)}>{words}</a>
          ) : (
            <Link to={routes.home.path}>{t('releases.home')}</Link>
          )}
        </Button>
        {line && (
          <Button look="line" className="max-sm:w-full" onClick={() => onRemove(line.id)}>
            {t('releases.refused.remove')}
          </Button>
        )}
      </div>
    </section>
  )
}
