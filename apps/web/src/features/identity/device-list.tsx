import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Session } from '@vazhipadu/contract/sessions'
import { MonitorSmartphone } from 'lucide-react'
import { errorText } from '../../lib/api/api-error.ts'
import { loadStatusOf } from '../../lib/api/load-status.ts'
import { formatInstant } from '../../lib/format/format-moment.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { endOtherSessions, endSession, sessionsQuery } from './list-devices.ts'

/** The devices signed in to this account; all except the current one can be signed out. */
export function DeviceList() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const query = useQuery(sessionsQuery)
  const { data: sessions = [], refetch } = query
  const load = loadStatusOf(query)
  const refresh = () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
  const onError = (failure: unknown) => {
    showToast(errorText(failure), 'error')
  }
  const endOne = useMutation({ mutationFn: endSession, onSuccess: refresh, onError })
  const endOthers = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: () => {
      showToast(t('account.devices.othersEnded'), 'success')
      return refresh()
    },
    onError,
  })

  if (load.state === 'initial' || load.state === 'loading') return <SkeletonText lines={3} />
  if (load.state === 'failure') {
    return (
      <AlertBanner type="danger" duration={0}>
        <p>{load.message}</p>
        <Button look="plain" onClick={() => void refetch()}>
          {t('account.devices.tryAgain')}
        </Button>
      </AlertBanner>
    )
  }
  const others = sessions.filter((session) => !session.current)
  return (
    <div className="grid gap-4">
      <ul className="grid gap-3">
        {sessions.map((session) => (
          <DeviceRow
            key={session.id}
            session={session}
            ending={endOne.isPending && endOne.variables === session.id}
            onEnd={() => endOne.mutate(session.id)}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <Button
          look="line"
          loading={endOthers.isPending}
          className="justify-self-start"
          onClick={() => endOthers.mutate()}
        >
          {t('account.devices.endOthers')}
        </Button>
      )}
    </div>
  )
}

type DeviceRowProps = { session: Session; ending: boolean; onEnd: () => void }

function DeviceRow({ session, ending, onEnd }: DeviceRowProps) {
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
