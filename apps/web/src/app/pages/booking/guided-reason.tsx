import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { StarSelect } from '../../../features/booking/star-select.tsx'
import { starsQuery } from '../../../features/calendar/calendar.api.ts'
import { ConcernGrid } from '../../../features/catalogue/concern-grid.tsx'
import { DeityGrid } from '../../../features/catalogue/deity-grid.tsx'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import type { useGuidedDraft } from './use-guided-draft.ts'

const reasons = { concern_id: undefined, deity_id: undefined, star_id: undefined }

/** Chooses the reason: a concern, a deity or the birth star. */
export function GuidedReason({ draft }: { draft: ReturnType<typeof useGuidedDraft> }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data: stars = [] } = useQuery(starsQuery)
  // A new reason resets the later choices, except for a day given by the link.
  const afresh = { ...reasons, offering_id: undefined, group: undefined, step: undefined }
  const path = (name: keyof typeof reasons, id: number) =>
    draft.pathWith({ ...afresh, date: draft.wantedDate, [name]: String(id) })
  return (
    <div className="grid grid-cols-1 gap-9">
      <section aria-labelledby="by-concern">
        <h2 id="by-concern" className="pb-3">
          {t('booking.reason.concern')}
        </h2>
        <ConcernGrid pathOf={({ id }) => path('concern_id', id)} />
      </section>
      <section aria-labelledby="by-star" className="rounded-card border border-line bg-card p-4.5 md:p-6">
        <h2 id="by-star">{t('booking.reason.star')}</h2>
        <p className="pt-1 pb-4 text-soft">{t('booking.reason.starLead')}</p>
        <div className="max-w-md">
          <StarSelect
            required
            stars={stars}
            value={undefined}
            label={t('booking.reason.star')}
            onChange={(starId) => void navigate(path('star_id', starId ?? 0))}
          />
        </div>
      </section>
      <section aria-labelledby="by-deity">
        <h2 id="by-deity" className="pb-3">
          {t('booking.reason.deity')}
        </h2>
        <DeityGrid pathOf={({ id }) => path('deity_id', id)} />
      </section>
    </div>
  )
}
