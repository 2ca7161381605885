import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  decideUnclaimedPayment,
  exportSettlement,
  fetchReconciliation,
  seeSettlement,
} from '@vazhipadu/contract/payments'
import { mayCallAll } from '@vazhipadu/contract/rights'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { ChevronLeft, ChevronRight, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { todayQuery } from '../../../features/calendar/read-today.ts'
import { DifferenceList } from '../../../features/payments/difference-list.tsx'
import { DisputeList } from '../../../features/payments/dispute-list.tsx'
import { MonthSums } from '../../../features/payments/month-sums.tsx'
import { MonthVerdict } from '../../../features/payments/month-verdict.tsx'
import {
  downloadSettlement,
  fetchMonth,
  monthQuery,
  refreshReconciliation,
} from '../../../features/payments/payments.api.ts'
import { SettlementDrawer } from '../../../features/payments/settlement-drawer.tsx'
import { SettlementTable } from '../../../features/payments/settlement-table.tsx'
import { UnclaimedList } from '../../../features/payments/unclaimed-list.tsx'
import { useRights } from '../../../features/profile/use-rights.ts'
import { errorText } from '../../../lib/api/api-error.ts'
import { useTemple } from '../../../lib/api/use-temple.ts'
import { monthOf, shiftMonth } from '../../../lib/dates/civil-day.ts'
import { formatMonth } from '../../../lib/format/format-day.ts'
import { formatMoment } from '../../../lib/format/format-moment.ts'
import { useTextsUnder, useTranslation } from '../../../lib/i18n/use-translation.ts'
import { saveDownload } from '../../../lib/save-download.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { CompactCard } from '../../../ui/layout/compact-card.tsx'
import { HeadingWithActions } from '../../../ui/layout/heading-with-actions.tsx'
import { isRefused, OfficeFailure } from '../../layouts/office-failure.tsx'
import { useUrlState } from '../../routing/use-url-state.ts'

const monthShape = /^\d{4}-(0[1-9]|1[0-2])$/
/** Poll interval after starting a check, until its result arrives. */
const lookAgainMs = 3_000
const patienceMs = 60_000
const differencesId = 'differences'
const changes = [fetchReconciliation, decideUnclaimedPayment, seeSettlement, exportSettlement]

/**
 * Reconciles the books with the bank, month by month and settlement by settlement. Month and open settlement are in the
 * URL.
 */
export function ReconciliationPage() {
  const { t } = useTranslation()
  const { timeZone } = useTemple()
  const { search, show, open: openBeside, close } = useUrlState()
  const client = useQueryClient()
  const [saving, setSaving] = useState(false)
  const [askedAt, setAskedAt] = useState<number>()
  const mayChange = mayCallAll(changes, useRights())
  const today = useQuery(todayQuery).data?.date
  const wanted = search.get('month') ?? ''
  const month = monthShape.test(wanted) ? wanted : today && monthOf(today)
  const query = useQuery({
    ...monthQuery(month ?? ''),
    enabled: month !== undefined,
    refetchInterval: () =>
      askedAt !== undefined && performance.now() - askedAt < patienceMs ? lookAgainMs : false,
  })
  const open = search.get('settlement') ?? undefined
  const asking = useMutation({
    mutationFn: fetchMonth,
    onSuccess: () => {
      showToast(t('office-money.asked'), 'success')
      setAskedAt(performance.now())
      return refreshReconciliation(client)
    },
    onError: (failure) => {
      showToast(errorText(failure), 'error')
    },
  })
  const leaf = (by: number) => month && show({ month: shiftMonth(month, by), settlement: undefined })
  const save = (id: string) => {
    setSaving(true)
    downloadSettlement(id)
      .then(({ url }) => saveDownload(url))
      .catch((failure: unknown) => showToast(errorText(failure), 'error'))
      .finally(() => setSaving(false))
  }
  const word = useTextsUnder('office-money')
  const data = query.data

  return (
    <div className={classNames(open && 'xl:pe-[592px] print:pe-0')}>
      <HeadingWithActions
        title={t('app.titles.reconciliation')}
        lead={month && word('lead', { month: formatMonth(month) })}
      >
        {!isRefused(query.error) && (
          <>
            <IconButton label={word('previous')} onClick={() => leaf(-1)}>
              <ChevronLeft aria-hidden="true" size={22} className="rtl:-scale-x-100" />
            </IconButton>
            <Button look="line" size="sm" onClick={() => show({ month: undefined, settlement: undefined })}>
              {word('now')}
            </Button>
            <IconButton label={word('next')} onClick={() => leaf(1)}>
              <ChevronRight aria-hidden="true" size={22} className="rtl:-scale-x-100" />
            </IconButton>
            {mayChange && (
              <Button
                look="line"
                size="sm"
                icon={<RefreshCw aria-hidden="true" size={18} />}
                loading={asking.isPending}
                disabled={!month || query.isError}
                onClick={() => month && asking.mutate(month)}
              >
                {word('ask')}
              </Button>
            )}
          </>
        )}
      </HeadingWithActions>
      {query.isError && !data ? (
        <OfficeFailure
          title={word('failed')}
          denied={word('denied')}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <div className="grid grid-cols-1 gap-4" aria-busy={!data || query.isPlaceholderData}>
          <UnclaimedList timeZone={timeZone} mayDecide={mayChange} />
          {data && <MonthVerdict month={data} differencesId={differencesId} />}
          <SettlementTable
            settlements={data?.settlements}
            timeZone={timeZone}
            openId={open}
            onOpen={({ id }) => openBeside({ settlement: id })}
          />
          <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
            {data && (
              <CompactCard title={word('sums.title')}>
                <MonthSums sums={data.sums} />
                {data.onItsWay.payments > 0 && (
                  <p className="pt-3 text-soft">
                    {word('onItsWay', {
                      count: data.onItsWay.payments,
                      amount: formatRupees(data.onItsWay.paise),
                    })}
                  </p>
                )}
                <p className="pt-2 text-quiet text-sm">
                  {data.fetchedAt
                    ? word('fetchedAt', { moment: formatMoment(data.fetchedAt, timeZone) })
                    : word('neverFetched')}
                </p>
              </CompactCard>
            )}
            <DisputeList timeZone={timeZone} />
          </div>
          {data && data.differences.length > 0 && (
            <div id={differencesId} className="scroll-mt-24">
              <DifferenceList
                month={data}
                timeZone={timeZone}
                onOpen={(id) => openBeside({ settlement: id })}
              />
            </div>
          )}
        </div>
      )}
      {open && (
        <SettlementDrawer
          key={open}
          id={open}
          today={today}
          timeZone={timeZone}
          saving={saving}
          mayChange={mayChange}
          onSave={() => save(open)}
          onClose={() => close({ settlement: undefined })}
        />
      )}
    </div>
  )
}
