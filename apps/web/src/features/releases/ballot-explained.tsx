import { ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { formatMomentDay } from '../../lib/format/format-moment.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { drawPath } from '../../lib/links.ts'
import { Button } from '../../ui/button.tsx'
import { AnnouncedPoints } from './announced-points.tsx'
import type { Release } from './announced-queries.ts'

interface BallotExplainedProps {
  release: Release
  /** False: the draw uses no public random beacon, and the page says so. */
  hasBeacon: boolean
  timeZone: string
}

/** Explains the draw in three sentences, with a link for verifying it. */
export function BallotExplained({ release, hasBeacon, timeZone }: BallotExplainedProps) {
  const { t } = useTranslation()
  const parts = ['seal', 'list', hasBeacon ? 'beacon' : 'alone'] as const
  return (
    <section aria-labelledby="fair" className="grid gap-4">
      <h2 id="fair">{t('releases.fair.title')}</h2>
      <AnnouncedPoints
        columns={3}
        points={parts.map((part) => ({
          title: t(`releases.fair.${part}.title`),
          text: t(`releases.fair.${part}.text`, { day: formatMomentDay(release.announcedAt, timeZone) }),
        }))}
      />
      <Button asChild look="plain" className="-ms-3 justify-self-start">
        <Link to={drawPath(release.draw_id)}>
          <ShieldCheck aria-hidden="true" size={18} />
          {t('releases.fair.check')}
        </Link>
      </Button>
    </section>
  )
}
