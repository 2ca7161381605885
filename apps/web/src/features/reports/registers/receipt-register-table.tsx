import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { Check, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { formatMoment } from '../../../lib/format/format-moment.ts'
import { useTextsUnder, useTranslation } from '../../../lib/i18n/use-translation.ts'
import { orderPath } from '../../../lib/links.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { type RegisterColumn, RegisterTable } from './register-table.tsx'
import type { ReceiptRegister } from './registers.api.ts'
import { inRupees } from './registers.rules.ts'

type Row = ReceiptRegister['receipts'][number]

interface ReceiptRegisterProps {
  register: ReceiptRegister
  timeZone: string
  onMore: ((below: number) => void) | undefined
}

/** All receipts by number, with a check that no number is missing. */
export function ReceiptRegisterTable({ register, timeZone, onMore }: ReceiptRegisterProps) {
  const { t } = useTranslation()
  const word = useTextsUnder('office-registers.receipts')
  const { next, total } = register
  const since = ({ revision, copies, refundedPaise, returningPaise, totalPaise }: Row) => {
    const marks = [
      revision > 0 && word('revision', { number: revision }),
      copies > 0 && word('duplicate', { number: copies }),
      refundedPaise >= totalPaise && word('refunded'),
      refundedPaise > 0 &&
        refundedPaise < totalPaise &&
        word('partRefunded', { amount: formatRupees(refundedPaise) }),
      returningPaise > 0 && word('goingBack', { amount: formatRupees(returningPaise) }),
    ].filter((mark) => typeof mark === 'string')
    if (marks.length === 0) return <span className="text-quiet">{word('asIssued')}</span>
    return (
      <span className="inline-flex gap-1.5">
        {marks.map((mark) => (
          <Badge key={mark}>{mark}</Badge>
        ))}
      </span>
    )
  }
  const columns: RegisterColumn<Row>[] = [
    {
      id: 'number',
      header: word('number'),
      cell: ({ number, tran_no }) => (
        <Link to={orderPath(tran_no)} className="font-semibold focus-ring">
          <bdi>{number}</bdi>
        </Link>
      ),
      sum: word('total', { count: total.receipts }),
    },
    {
      id: 'received',
      header: word('received'),
      cell: ({ receivedAt }) => <bdi className="whitespace-nowrap">{formatMoment(receivedAt, timeZone)}</bdi>,
    },
    {
      id: 'devotee',
      header: word('devotee'),
      cell: ({ customer_name }) => (
        <bdi className="block min-w-36 max-w-72 whitespace-normal wrap-anywhere print:min-w-0">
          {customer_name}
        </bdi>
      ),
    },
    {
      id: 'for',
      header: word('for'),
      cell: ({ offeringName, more }) =>
        [offeringName ?? word('postage'), more > 0 && word('more', { count: more })]
          .filter(Boolean)
          .join(', '),
    },
    {
      id: 'amount',
      header: word('amount'),
      isMoney: true,
      cell: ({ totalPaise, refundedPaise }) => (
        <bdi className={classNames(refundedPaise >= totalPaise && 'text-quiet line-through')}>
          {inRupees(totalPaise)}
        </bdi>
      ),
      sum: inRupees(total.paise),
    },
    {
      id: 'method',
      header: word('method'),
      cell: ({ method }) => method && t(`office-registers.methods.${method}`, { defaultValue: method }),
    },
    { id: 'since', header: word('since'), cell: since },
  ]
  return (
    <div className="grid grid-cols-1 gap-4">
      <Proof proof={register.proof} />
      <RegisterTable
        label={t('office-registers.tabs.receipts')}
        columns={columns}
        rows={register.receipts}
        rowId={({ tran_no }) => tran_no}
        empty={word('none')}
      />
      {next !== null && onMore && (
        <p className="print:hidden">
          <Button look="line" size="sm" onClick={() => onMore(next)}>
            {word('older')}
          </Button>
        </p>
      )}
    </div>
  )
}

function Proof({ proof }: { proof: ReceiptRegister['proof'] }) {
  const { t } = useTranslation()
  const { first, last, issued, passedOver, isWhole } = proof
  if (issued === 0) return null
  const Icon = isWhole ? Check : TriangleAlert
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-card border border-line bg-card px-5 py-4">
      <span
        className={classNames(
          'grid size-9 flex-none place-items-center rounded-full',
          isWhole ? 'bg-success-subtle text-success' : 'bg-danger-subtle text-danger',
        )}
      >
        <Icon aria-hidden="true" size={20} />
      </span>
      <div className="min-w-0">
        <p className="font-semibold">
          {t(`office-registers.receipts.${isWhole ? 'noGap' : 'gap'}`, { first, last })}
        </p>
        <p className="text-soft text-sm">
          {t('office-registers.receipts.issued', { count: issued })}
          {passedOver > 0 && ` ${t('office-registers.receipts.passedOver', { count: passedOver })}`}
        </p>
      </div>
    </div>
  )
}
