import { contestDispute as contract } from '@vazhipadu/contract/schemas/disputes'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { errorText } from '../../lib/api/api-error.ts'
import { orderSubjects } from '../../lib/api/query-subjects.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { schemaResolver } from '../../lib/form/schema-resolver.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { contestDispute, type Dispute } from './refunds.api.ts'

interface ContestDisputeDialogProps {
  dispute: Dispute
  /** Prefilled text with the facts from the temple's books. */
  summary: string
  onClose: () => void
}

type Values = z.output<typeof contract.body>

/** Contests a dispute: sends the receipt, the pooja times and an explanation to the bank. */
export function ContestDisputeDialog({ dispute, summary, onClose }: ContestDisputeDialogProps) {
  const { t } = useTranslation()
  const { control, handleSubmit } = useForm<Values, unknown, Values>({
    defaultValues: { summary },
    resolver: schemaResolver<Values, Values>(contract.body),
  })
  const contesting = useChange(contestDispute, {
    subjects: [...orderSubjects, 'reconciliation'],
    refreshOn: 'settled',
    done: t('office-orders.dispute.contesting'),
  })
  const submit = handleSubmit(({ summary: said }) => {
    if (!contesting.isPending) contesting.mutate({ id: dispute.id, summary: said }, { onSuccess: onClose })
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t('office-orders.dispute.contestTitle', { amount: formatRupees(dispute.amountPaise) })}
      description={t('office-orders.dispute.contestLead')}
      onSubmit={() => void submit()}
      cancel={t('office.cancel')}
      submit={t('office-orders.dispute.send')}
      loading={contesting.isPending}
      failure={contesting.isError ? errorText(contesting.error) : undefined}
    >
      <ul className="list-disc ps-5 text-soft">
        <li>{t('office-orders.dispute.sendsReceipt')}</li>
        <li>{t('office-orders.dispute.sendsTimes')}</li>
      </ul>
      <Controller
        control={control}
        name="summary"
        render={({ field, fieldState }) => (
          <FormItem
            label={t('office-orders.dispute.summary')}
            hint={t('office-orders.dispute.summaryHint')}
            error={fieldState.error?.message}
            asterisk
          >
            <TextInput multiline rows={6} maxLength={1_000} {...field} />
          </FormItem>
        )}
      />
    </FormDialog>
  )
}
