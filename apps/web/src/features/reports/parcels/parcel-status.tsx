import { Undo2 } from 'lucide-react'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import type { Parcel } from './parcels.api.ts'

const tones: Record<Parcel['status'], Tone> = {
  not_required: 'plain',
  awaiting_pooja: 'plain',
  ready: 'info',
  packed: 'plain',
  sent: 'primary',
  delivered: 'success',
  returned: 'danger',
  cancelled: 'plain',
}

/** A parcel's state as text and icon, and whether it replaces, or was replaced by, another parcel. */
export function ParcelStatus({
  status,
  replaces,
  replacedBy,
}: Pick<Parcel, 'status' | 'replaces' | 'replacedBy'>) {
  const { t } = useTranslation()
  const isBack = status === 'returned'
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge
        tone={isBack && replacedBy !== null ? 'plain' : tones[status]}
        {...(isBack && { icon: <Undo2 aria-hidden="true" size={15} /> })}
      >
        {t(`office-prasadam.states.${status}`)}
      </Badge>
      {replacedBy !== null && <Badge icon="">{t('office-prasadam.sentAgain')}</Badge>}
      {replaces !== null && <Badge icon="">{t('office-prasadam.secondTime')}</Badge>}
    </span>
  )
}
