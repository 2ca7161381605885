import { useQuery } from '@tanstack/react-query'
import { agreeToDrawer } from '@vazhipadu/contract/counter/drawers'
import { mayCall } from '@vazhipadu/contract/rights'
import { Printer } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { drawerQuery } from '../../../features/counter/counter.api.ts'
import { DrawerDifference } from '../../../features/counter/drawer-difference.tsx'
import { HandoverSlip } from '../../../features/counter/handover-slip.tsx'
import { profileQuery } from '../../../features/profile/profile.api.ts'
import { useTemple } from '../../../lib/api/use-temple.ts'
import { formatDay } from '../../../lib/format/format-day.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { HeadingWithActions } from '../../../ui/layout/heading-with-actions.tsx'
import { OfficeFailure } from '../../layouts/office-failure.tsx'

/** A counted drawer as a printable slip, signed when its cash is handed over. */
export function DrawerPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const { name, timeZone } = useTemple()
  const query = useQuery(drawerQuery(id))
  const rights = useQuery(profileQuery).data?.capabilities ?? []
  const session = query.data?.session
  return (
    <>
      <p className="pb-1 text-sm print:hidden">
        <Link to={routes.counter.path}>{t('app.titles.counter')}</Link>
      </p>
      <HeadingWithActions
        title={t('app.titles.counterDrawer')}
        lead={
          session &&
          t('office-counter.slip.lead', {
            number: session.number,
            clerk: session.clerk,
            day: formatDay(session.date, 'dated'),
          })
        }
      >
        {session?.count && (
          <Button look="main" icon={<Printer aria-hidden="true" size={18} />} onClick={() => window.print()}>
            {t('office-counter.slip.print')}
          </Button>
        )}
      </HeadingWithActions>
      {query.isError && !query.data ? (
        <OfficeFailure
          title={t('office-counter.failed')}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : query.data ? (
        <div className="grid grid-cols-1 gap-4">
          <DrawerDifference drawer={query.data} mayAgree={mayCall(agreeToDrawer, rights)} />
          <HandoverSlip drawer={query.data} temple={name} timeZone={timeZone} />
        </div>
      ) : (
        <Skeleton className="h-96 w-full rounded-card" />
      )}
    </>
  )
}
