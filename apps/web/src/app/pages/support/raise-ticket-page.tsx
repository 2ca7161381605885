import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { RaiseForm } from '../../../features/support/raise-form.tsx'
import { keepCreated } from '../../../features/support/support.api.ts'
import { ticketPath } from '../../../lib/links.ts'
import { routes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'

/** Also from a booking: `?tran_no=V…` chooses it. */
export function RaiseTicketPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [search] = useSearchParams()
  return (
    <div className="mx-auto max-w-2xl">
      <Button asChild look="plain" size="sm" className="-ms-3 mb-2">
        <Link to={routes.myTickets.path}>
          <ArrowLeft aria-hidden="true" size={18} className="rtl:rotate-180" />
          {t('support.ticket.back')}
        </Link>
      </Button>
      <PageHeading title={t('app.titles.raiseTicket')}>{t('support.raise.lead')}</PageHeading>
      <RaiseForm
        tranNo={search.get('tran_no') ?? undefined}
        onRaised={(created) => {
          keepCreated(client, created)
          showToast(t('support.raise.sent'), 'success')
          void navigate(ticketPath(created.ticket.id), { replace: true })
        }}
      />
    </div>
  )
}
