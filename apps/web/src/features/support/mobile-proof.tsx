import { useMutation } from '@tanstack/react-query'
import type { TicketDetail } from '@vazhipadu/contract/support'
import { errorText } from '../../lib/api/api-error.ts'
import { formatMoment } from '../../lib/format/format-moment.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { confirmMobile } from './support.api.ts'

interface MobileProofProps {
  devotee: NonNullable<TicketDetail['ticket']['devotee']>
  timeZone: string
  /** True for the desk; auditors only read. */
  mayConfirm: boolean
  onConfirmed: () => void
}

/** How the devotee's mobile was verified. If it was not, the office can confirm it here. */
export function MobileProof({ devotee, timeZone, mayConfirm, onConfirmed }: MobileProofProps) {
  const { t } = useTranslation()
  const { mobile, account_id: accountId, mobileProof: proof } = devotee
  const confirming = useMutation({
    mutationFn: confirmMobile,
    onSuccess: () => {
      showToast(t('support.ticket.proof.done'), 'success')
      onConfirmed()
    },
    onError: (failure) => showToast(errorText(failure), 'error'),
  })
  if (!mobile || !accountId || !proof) return null
  if (proof.by === 'sms') return <p className="text-quiet text-sm">{t('support.ticket.proof.sms')}</p>
  if (proof.by === 'office')
    return (
      <p className="text-quiet text-sm">
        {t('support.ticket.proof.office', { name: proof.name, when: formatMoment(proof.at, timeZone) })}
      </p>
    )
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-sm text-warning">{t('support.ticket.proof.nobody')}</p>
      {mayConfirm && (
        <>
          <p className="text-quiet text-sm">{t('support.ticket.proof.lead')}</p>
          <Button
            look="line"
            size="sm"
            loading={confirming.isPending}
            onClick={() => confirming.mutate({ accountId, mobile })}
          >
            {t('support.ticket.proof.confirm')}
          </Button>
        </>
      )}
    </div>
  )
}
