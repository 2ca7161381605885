import { useQuery } from '@tanstack/react-query'
import { mayCall } from '@vazhipadu/contract/rights'
import { addTicketNote } from '@vazhipadu/contract/support'
import { Link, useParams } from 'react-router'
import { Art } from '../../../art/art.tsx'
import { useReadsTickets, useRights } from '../../../features/profile/use-rights.ts'
import { OfficeDesk } from '../../../features/support/office-desk.tsx'
import { OfficeTicket } from '../../../features/support/office-ticket.tsx'
import { OwnTicket } from '../../../features/support/own-ticket.tsx'
import { ticketQuery } from '../../../features/support/support.api.ts'
import { ApiError, errorText } from '../../../lib/api/api-error.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'

/** A ticket with its conversation, polled so that answers appear. */
export function TicketPage() {
  const { ticketId = '' } = useParams()
  const isOffice = useReadsTickets()
  return isOffice ? (
    <OfficeDesk selectedId={ticketId}>
      <Loaded key={ticketId} ticketId={ticketId} isAdmin />
    </OfficeDesk>
  ) : (
    <Loaded key={ticketId} ticketId={ticketId} isAdmin={false} />
  )
}

function Loaded({ ticketId, isAdmin }: { ticketId: string; isAdmin: boolean }) {
  const { t } = useTranslation()
  const rights = useRights()
  const mayAnswer = rights.length === 0 || mayCall(addTicketNote, rights)
  const { data, error, refetch } = useQuery(ticketQuery(ticketId))
  if (data)
    return isAdmin ? <OfficeTicket detail={data} mayAnswer={mayAnswer} /> : <OwnTicket detail={data} />
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) {
    return (
      <EmptyState
        art={<Art name="scene-no-tickets" size={220} />}
        title={t('support.ticket.notFound')}
        action={
          <Button asChild look="main">
            <Link to={routes.myTickets.path}>{t('support.ticket.back')}</Link>
          </Button>
        }
      />
    )
  }
  if (error) {
    return (
      <div>
        <h1 className="sr-only">{t('app.titles.ticket')}</h1>
        <LoadFailed
          title={t('support.failed.details')}
          message={errorText(error)}
          onRetry={() => void refetch()}
        />
      </div>
    )
  }
  return (
    <div aria-busy="true" className="grid gap-4">
      <h1 className="sr-only">{t('app.titles.ticket')}</h1>
      <Skeleton className="h-12 w-2/3" />
      <Skeleton className="h-40 w-full rounded-card" />
      <Skeleton className="h-40 w-full rounded-card" />
    </div>
  )
}
