import { useQueryClient } from '@tanstack/react-query'
import { languageNames } from '@vazhipadu/locales/languages'
import { ArrowLeft } from 'lucide-react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { RaiseForm } from '../../../features/support/raise-form.tsx'
import { keepCreated } from '../../../features/support/support.api.ts'
import { spoken } from '../../../lib/i18n/i18n.ts'
import type { Translate } from '../../../lib/i18n/use-translation.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { ticketPath } from '../../../lib/links.ts'
import { routes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'

/** Prefilled text that tells the translator where the word is. */
function describeWord(t: Translate, page: string | null) {
  if (page === null) return undefined
  const language = languageNames[spoken()].english
  return {
    about: 'word',
    type: 'other' as const,
    subject: t('support.word.subject', { language }),
    text: t('support.word.text', { page }),
  }
}

/** `?tran_no=V…` preselects a booking; `?word_of=/home` reports a wrong translation on that page. */
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
        begun={describeWord(t, search.get('word_of'))}
        onRaised={(created) => {
          keepCreated(client, created)
          showToast(t('support.raise.sent'), 'success')
          void navigate(ticketPath(created.ticket.id), { replace: true })
        }}
      />
    </div>
  )
}
