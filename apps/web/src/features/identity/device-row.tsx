import type { Session } from '@vazhipadu/contract/sessions'
import { MonitorSmartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../lib/format/format-instant.ts'
import { Button } from '../../ui/button.tsx'

type DeviceRowProps = { session: Session; ending: boolean; onEnd: () => void }

export function DeviceRow({ session, ending, onEnd }: DeviceRowProps) {
  const { t } = useTranslation()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-card p-4">
      <MonitorSmartphone aria-hidden="true" size={24} className="flex-none text-soft" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold">
          <bdi dir="auto">{session.device}</bdi>
        </p>
        <p className="text-soft text-sm">
          {session.current
            ? t('account.devices.current')
            : t('account.devices.lastSeen', { when: formatInstant(session.lastSeenAt) })}
        </p>
        <p className="text-quiet text-sm">
          {t('account.devices.since', { when: formatInstant(session.signedInAt) })}
        </p>
      </div>
      {!session.current && (
        <Button
          look="plain"
          loading={ending}
          className="max-sm:ms-7"
          aria-label={t('account.devices.endNamed', { device: session.device })}
          onClick={onEnd}
        >
          {t('account.devices.end')}
        </Button>
      )}
    </li>
  )
}
