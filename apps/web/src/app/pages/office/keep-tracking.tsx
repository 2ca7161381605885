import { parcelChange } from '../../../features/delivery/delivery.api.ts'
import { TrackingDialog } from '../../../features/delivery/tracking-dialog.tsx'
import { notifyParcels } from '../../../features/notifications/notifications.api.ts'
import { errorText } from '../../../lib/api/api-error.ts'
import { useChange } from '../../../lib/api/use-change.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { showToast } from '../../../ui/feedback/toast.tsx'

interface KeepTrackingProps {
  today: string
  timeZone: string
  /** Called with the number of parcels sent without notifying, so that the page offers to notify later. */
  onUntold: (count: number) => void
  onClose: () => void
}

/** Imports tracking numbers and notifies the devotees. */
export function KeepTracking({ onUntold, ...rest }: KeepTrackingProps) {
  const { t } = useTranslation()
  const telling = useChange(notifyParcels, parcelChange)
  const tell = (count: number, parcelIds: number[]) =>
    telling.mutateAsync(parcelIds).then(
      () => showToast(t('office-prasadam.done.told', { count }), 'success'),
      (failure: unknown) => {
        showToast(errorText(failure), 'error')
        onUntold(count)
      },
    )
  return (
    <TrackingDialog
      {...rest}
      onSent={(count, parcelIds) => {
        if (parcelIds.length > 0) void tell(count, parcelIds)
        else onUntold(count)
      }}
    />
  )
}
