import { useQuery } from '@tanstack/react-query'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { ClipboardPaste } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../lib/api/api-error.ts'
import { useTemple } from '../../lib/api/use-temple.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { ListPages } from '../../ui/lists/list-pages.tsx'
import { upiQuery } from './counter.api.ts'
import { StatementDialog } from './statement-dialog.tsx'
import { UpiTable } from './upi-table.tsx'

interface UpiListProps {
  page: number
  /** True for the treasurer, false for auditors. */
  mayConfirm: boolean
  onPage: (page: string) => void
}

const pageSize = 50

/** UPI payments of all clerks, starting with payments not yet confirmed at the bank. */
export function UpiList({ page, mayConfirm, onPage }: UpiListProps) {
  const { t } = useTranslation()
  const { timeZone } = useTemple()
  const [state, setState] = useState<'unproven' | 'proven'>('unproven')
  const [isMatching, setMatching] = useState(false)
  const from = (page - 1) * pageSize + 1
  const query = useQuery(upiQuery({ state, limit: pageSize, skip: from - 1 }))
  const { payments, hasMore, unproven } = query.data ?? {}
  if (query.isError && !payments)
    return <LoadFailed message={errorText(query.error)} onRetry={() => void query.refetch()} />
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-60 flex-1 text-soft">
          {t('office-counter.upi.lead')}{' '}
          {unproven &&
            (unproven.count === 0
              ? t('office-counter.upi.allSeen')
              : t('office-counter.upi.open', {
                  count: unproven.count,
                  amount: formatRupees(unproven.paise),
                }))}
        </p>
        <Segmented
          label={t('office-counter.upi.state')}
          options={[
            { value: 'unproven', label: t('office-counter.upi.unproven') },
            { value: 'proven', label: t('office-counter.upi.proven') },
          ]}
          value={state}
          onChange={(next) => {
            setState(next)
            onPage('1')
          }}
        />
        {mayConfirm && (
          <Button
            look="line"
            icon={<ClipboardPaste aria-hidden="true" size={18} />}
            onClick={() => setMatching(true)}
          >
            {t('office-counter.upi.match')}
          </Button>
        )}
      </div>
      <UpiTable payments={payments} mayConfirm={mayConfirm} timeZone={timeZone} />
      {payments && (page > 1 || hasMore) && (
        <ListPages
          from={from}
          to={from + payments.length - 1}
          total={from + payments.length - 1}
          isCapped={hasMore ?? false}
          onPrevious={page > 1 ? () => onPage(String(page - 1)) : undefined}
          onNext={hasMore ? () => onPage(String(page + 1)) : undefined}
        />
      )}
      {isMatching && <StatementDialog onClose={() => setMatching(false)} />}
    </div>
  )
}
