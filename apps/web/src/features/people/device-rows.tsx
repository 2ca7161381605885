import { MonitorSmartphone } from 'lucide-react'
import { errorText } from '../../lib/api/api-error.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { type Device, endDevice, peopleChange } from './people.api.ts'
import { whenWords } from './people-words.ts'

interface DeviceRowsProps {
  personId: string
  devices: readonly Device[]
  mayEnd: boolean
  timeZone: string
}

/** The person's signed-in devices, each with a sign-out button. */
export function DeviceRows({ personId, devices, mayEnd, timeZone }: DeviceRowsProps) {
  const { t } = useTranslation()
  const ending = useChange(endDevice, {
    ...peopleChange,
    onError: (failure) => {
      showToast(errorText(failure), 'error')
    },
  })
  if (devices.length === 0) return <p className="text-soft">{t('office-people.drawer.nowhere')}</p>
  return (
    <ul>
      {devices.map(({ id, device, signedInAt, lastSeenAt }) => (
        <li key={id} className="flex items-center gap-3 border-line border-b py-2 last:border-b-0">
          <MonitorSmartphone aria-hidden="true" size={20} className="flex-none text-soft" />
          <span className="min-w-0 flex-1">
            <bdi className="block">{device}</bdi>
            <span className="block text-quiet text-sm">
              {t('office-people.drawer.since', {
                since: whenWords(t, signedInAt, timeZone),
                seen: whenWords(t, lastSeenAt, timeZone),
              })}
            </span>
          </span>
          {mayEnd && (
            <Button
              look="line"
              size="xs"
              loading={ending.isPending && ending.variables.sessionId === id}
              aria-label={t('office-people.drawer.endNamed', { device })}
              onClick={() => ending.mutate({ id: personId, sessionId: id })}
            >
              {t('office-people.drawer.end')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
