import { Link } from 'react-router'
import { Art } from '../../art/art.tsx'
import { formatDay } from '../../lib/format/format-day.ts'
import { formatMoment } from '../../lib/format/format-moment.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { releasePath } from '../../lib/links.ts'
import { Beside } from '../../ui/beside.tsx'
import { Button } from '../../ui/button.tsx'
import type { Release } from './announced-queries.ts'

/** An announced release as a card with a link. */
export function AnnouncedCard({ release, timeZone }: { release: Release; timeZone: string }) {
  const { t } = useTranslation()
  const { id, kind, title, titleMl, dates, joinsFrom, opensAt } = release
  const at = (iso: string | null) => (iso ? formatMoment(iso, timeZone) : '')
  return (
    <article className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-card border border-gold-line bg-gold-subtle p-5 md:p-6">
      <Art name={kind === 'ballot' ? 'lotus' : 'lamp-standing'} size={52} className="text-art" />
      <div className="min-w-0 flex-1 basis-64">
        <h3>
          {title} <Beside>{titleMl}</Beside>
        </h3>
        <p className="pt-1 text-soft">
          <bdi>
            {dates
              .slice(0, 3)
              .map((date) => formatDay(date, 'short'))
              .join(' · ')}
          </bdi>
          {dates.length > 3 && ` ${t('releases.card.more', { count: dates.length - 3 })}`}
        </p>
        <p className="pt-1">
          {kind === 'ballot'
            ? t('releases.card.ballot', { from: at(joinsFrom), until: at(opensAt) })
            : t('releases.card.live', { opens: at(opensAt) })}
        </p>
      </div>
      <Button asChild look="line" className="max-sm:w-full">
        <Link to={releasePath(id)}>{t(`releases.card.go.${kind}`)}</Link>
      </Button>
    </article>
  )
}
