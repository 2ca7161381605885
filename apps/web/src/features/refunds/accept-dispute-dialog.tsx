import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { errorText } from '../../lib/api/api-error.ts'
import { orderSubjects } from '../../lib/api/query-subjects.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { showToast } from '../../ui/feedback/toast.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { DisputeExcess } from './dispute-excess.tsx'
import { acceptDispute, type Dispute } from './refunds.api.ts'

/** Confirms accepting a dispute: the bank keeps the sum, and this cannot be undone. */
export function AcceptDisputeDialog({ dispute, onClose }: { dispute: Dispute; onClose: () => void }) {
  const { t } = useTranslation()
  const amount = formatRupees(dispute.amountPaise)
  const accepting = useChange(acceptDispute, {
    subjects: [...orderSubjects, 'reconciliation'],
    refreshOn: 'settled',
  })
  const accept = () =>
    accepting.mutate(dispute.id, {
      onSuccess: ({ needsApproval }) => {
        showToast(t(`office-orders.dispute.${needsApproval ? 'asked' : 'accepting'}`, { amount }), 'success')
        onClose()
      },
    })
  return (
    <FormDialog
      look="danger"
      onClose={onClose}
      title={t('office-orders.dispute.acceptTitle', { amount })}
      description={t('office-orders.dispute.acceptLead')}
      onSubmit={accept}
      cancel={t('office.cancel')}
      submit={t('office-orders.dispute.accept')}
      loading={accepting.isPending}
      failure={accepting.isError ? errorText(accepting.error) : undefined}
    >
      <DisputeExcess dispute={dispute} />
      <p>{t('office-orders.dispute.acceptPlaces')}</p>
    </FormDialog>
  )
}
