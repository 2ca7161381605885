import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { Art } from '../../art/art.tsx'
import { errorText } from '../../lib/api/api-error.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { formatMoment } from '../../lib/format/format-moment.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { type DataColumn, DataTable } from '../../ui/lists/data-table.tsx'
import { confirmUpi, counterChange, type UpiPayment } from './counter.api.ts'

interface UpiTableProps {
  payments: readonly UpiPayment[] | undefined
  mayConfirm: boolean
  timeZone: string
}

/** Reference, amount and clerk of each payment, and its confirmation or the button to confirm it. */
export function UpiTable({ payments, mayConfirm, timeZone }: UpiTableProps) {
  const { t } = useTranslation()
  const confirming = useChange(confirmUpi, {
    ...counterChange,
    done: t('office-counter.upi.confirmed'),
    onError: (failure) => showToast(errorText(failure), 'error'),
  })
  const columns: DataColumn<UpiPayment>[] = [
    {
      id: 'when',
      header: t('office-counter.upi.when'),
      cell: ({ soldAt }) => <bdi className="whitespace-nowrap">{formatMoment(soldAt, timeZone)}</bdi>,
    },
    {
      id: 'number',
      header: t('office-counter.upi.number'),
      cell: ({ reference }) => <bdi className="whitespace-nowrap font-mono">{reference}</bdi>,
    },
    {
      id: 'who',
      header: t('office-counter.upi.who'),
      cell: ({ customer_name, receipt_number }) => (
        <>
          <bdi className="block wrap-anywhere">{customer_name}</bdi>
          <bdi className="block whitespace-nowrap text-quiet text-sm">{receipt_number}</bdi>
        </>
      ),
    },
    { id: 'clerk', header: t('office-counter.upi.clerk'), cell: ({ clerk }) => <bdi>{clerk}</bdi> },
    {
      id: 'amount',
      align: 'end',
      header: t('office-counter.upi.amount'),
      cell: ({ amountPaise, returnedPaise }) => (
        <>
          <bdi className="whitespace-nowrap font-semibold num">{formatRupees(amountPaise)}</bdi>
          {returnedPaise > 0 && (
            <span className="block text-danger text-sm">
              {t('office-counter.upi.returned', { amount: formatRupees(returnedPaise) })}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'proof',
      header: t('office-counter.upi.proof'),
      cell: ({ reference, proof, provenBy, isOwn }) =>
        proof ? (
          <span className="text-soft">{t(`office-counter.upi.${proof}`, { by: provenBy })}</span>
        ) : !mayConfirm ? (
          <span className="text-soft">{t('office-counter.upi.unproven')}</span>
        ) : isOwn ? (
          <span className="text-soft">{t('office-counter.upi.ownSale')}</span>
        ) : (
          <Button
            look="line"
            size="sm"
            loading={confirming.isPending && confirming.variables === reference}
            aria-label={t('office-counter.upi.confirmNamed', { reference })}
            onClick={() => confirming.mutate(reference)}
          >
            {t('office-counter.upi.confirm')}
          </Button>
        ),
    },
  ]
  return (
    <DataTable
      label={t('office-counter.upi.title')}
      columns={columns}
      rows={payments ?? []}
      rowId={({ reference }) => reference}
      loading={!payments}
      empty={
        <EmptyState art={<Art name="receipt" size={110} />} title={t('office-counter.upi.none')}>
          <p>{t('office-counter.upi.noneText')}</p>
        </EmptyState>
      }
    />
  )
}
