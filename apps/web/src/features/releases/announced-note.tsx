import { Link } from 'react-router'
import { formatMoment } from '../../lib/format/format-moment.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { releasePath } from '../../lib/links.ts'
import { Button } from '../../ui/button.tsx'
import type { Release } from './announced-queries.ts'

/** Shown instead of booking: how the places of this day are given out. */
export function AnnouncedNote({ release, timeZone }: { release: Release; timeZone: string }) {
  const { t } = useTranslation()
  const { id, kind, opensAt } = release
  return (
    <div className="grid gap-3 rounded-card border border-gold-line bg-gold-subtle p-4">
      <div>
        <p className="font-semibold">{t(`releases.note.${kind}.title`)}</p>
        <p className="text-soft">
          {t(`releases.note.${kind}.text`, { time: opensAt ? formatMoment(opensAt, timeZone) : '' })}
        </p>
      </div>
      <Button asChild look="main" wide>
        <Link to={releasePath(id)}>{t(`releases.card.go.${kind}`)}</Link>
      </Button>
    </div>
  )
}
