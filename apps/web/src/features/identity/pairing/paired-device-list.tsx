import { useQuery } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import { errorText } from '../../../lib/api/api-error.ts'
import { useChange } from '../../../lib/api/use-change.ts'
import { formatInstant } from '../../../lib/format/format-moment.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { endPairing, pairedDevicesQuery } from './pairing.api.ts'

/** Paired phones of one person or of all; each can be revoked. */
export function PairedDeviceList({ accountId }: { accountId?: string }) {
  const { t } = useTranslation()
  const { data: devices, error, refetch } = useQuery(pairedDevicesQuery)
  const ending = useChange(endPairing, {
    subjects: ['paired-devices', 'people'],
    refreshOn: 'settled',
    done: t('office-pairing.ended'),
    onError: (failure) => {
      showToast(errorText(failure), 'error')
    },
  })
  if (error)
    return (
      <LoadFailed
        title={t('office-pairing.failed')}
        message={errorText(error)}
        onRetry={() => void refetch()}
      />
    )
  if (!devices) return <SkeletonText lines={2} />
  const shown = devices.filter(
    (device) => device.state === 'paired' && (accountId === undefined || device.account_id === accountId),
  )
  if (shown.length === 0) return <p className="text-soft">{t('office-pairing.none')}</p>
  return (
    <ul className="grid gap-3">
      {shown.map((device) => (
        <li
          key={device.id}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-card p-4"
        >
          <Smartphone aria-hidden="true" size={24} className="flex-none text-soft" />
          <div className="min-w-0 flex-1 basis-48">
            <p className="font-semibold">
              <bdi dir="auto">{device.name}</bdi>
            </p>
            <p className="text-soft text-sm">
              {accountId === undefined
                ? t('office-pairing.of', { owner: device.owner, phone: device.device })
                : device.device}
            </p>
            {device.endsAt !== null && (
              <p className="text-quiet text-sm">
                {t('office-pairing.until', { when: formatInstant(device.endsAt) })}
              </p>
            )}
          </div>
          <Button
            look="line"
            size="xs"
            loading={ending.isPending && ending.variables === device.id}
            aria-label={t('office-pairing.endNamed', { name: device.name })}
            onClick={() => ending.mutate(device.id)}
          >
            {t('office-pairing.end')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
