import { Art } from '../../../art/art.tsx'
import { useReadsTickets } from '../../../features/profile/use-rights.ts'
import { OfficeDesk } from '../../../features/support/office-desk.tsx'
import { OwnTickets } from '../../../features/support/own-tickets.tsx'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'

/** A devotee's own tickets; office users see all tickets here. */
export function MyTicketsPage() {
  const { t } = useTranslation()
  const isOffice = useReadsTickets()
  if (!isOffice) return <OwnTickets />
  return (
    <OfficeDesk selectedId={undefined}>
      <div className="rounded-card border border-line border-dashed max-lg:hidden">
        <EmptyState art={<Art name="scene-no-tickets" size={200} />} title={t('support.ticket.choose')}>
          <p>{t('support.ticket.chooseText')}</p>
        </EmptyState>
      </div>
    </OfficeDesk>
  )
}
