import { useQuery } from '@tanstack/react-query'
import { listCounterSessions } from '@vazhipadu/contract/counter/drawers'
import { getCounter } from '@vazhipadu/contract/counter/sales'
import { confirmUpi } from '@vazhipadu/contract/counter/upi'
import { mayCall } from '@vazhipadu/contract/rights'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { Calculator } from 'lucide-react'
import { useEffect, useState } from 'react'
import { AgreeDialog } from '../../../features/counter/agree-dialog.tsx'
import { BeginDrawer } from '../../../features/counter/begin-drawer.tsx'
import { CountDialog } from '../../../features/counter/count-dialog.tsx'
import { CountedDrawer } from '../../../features/counter/counted-drawer.tsx'
import { counterQuery, type RequestedReturn, type Session } from '../../../features/counter/counter.api.ts'
import { returnsId } from '../../../features/counter/drawer-returns.tsx'
import { saleRowId } from '../../../features/counter/drawer-sales.tsx'
import { OverdueDrawer } from '../../../features/counter/overdue-drawer.tsx'
import { TakeBackDialog } from '../../../features/counter/take-back-dialog.tsx'
import { UpiList } from '../../../features/counter/upi-list.tsx'
import { showKey } from '../../../features/identity/factors/prompt-authenticator.ts'
import { profileQuery } from '../../../features/profile/profile.api.ts'
import { formatDay } from '../../../lib/format/format-day.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { focusSoon } from '../../../ui/hooks/focus-soon.ts'
import { HeadingWithActions } from '../../../ui/layout/heading-with-actions.tsx'
import { OfficeFailure } from '../../layouts/office-failure.tsx'
import { useUrlState } from '../../routing/use-url-state.ts'
import { AllDrawers } from './all-drawers.tsx'
import { CounterSelling } from './counter-selling.tsx'
import { useCounterSale } from './use-counter-sale.ts'

/**
 * The temple's counter: open a drawer, sell and count it; the treasurer sees all drawers. The sale being returned is in
 * the URL, so that the transactions page can link to it.
 */
export function CounterPage() {
  const { t } = useTranslation()
  const { search, show } = useUrlState()
  // A snapshot for the dialog: the session leaves the query when the drawer closes, before the dialog shows the result.
  const [counting, setCounting] = useState<Session>()
  // A snapshot for the dialog: the return stops waiting before the dialog shows the result.
  const [agreeing, setAgreeing] = useState<RequestedReturn>()
  const selling = useCounterSale()
  const [given, setGiven] = useState<string>()
  const rights = useQuery(profileQuery).data?.capabilities ?? []
  const maySell = mayCall(getCounter, rights)
  const maySee = mayCall(listCounterSessions, rights)
  const asked = search.get('tab')
  // Auditors and treasurers without the desk capability have nothing to sell from.
  const looked = asked === 'upi' ? 'upi' : asked === 'drawers' || !maySell ? 'drawers' : 'sell'
  const tab = maySee ? looked : 'sell'
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1)
  const query = useQuery({ ...counterQuery, enabled: maySell || rights.length === 0 })
  const counter = query.data
  const session = counter?.session
  const isOverdue = session && session.date !== counter.today
  const sells = session && !isOverdue && !session.countedAt
  const sale = search.get('sale') ?? undefined
  // The button that opened the dialog may be gone, so focus the row of the returned sale instead.
  useEffect(() => {
    if (!given || sale) return
    const isHere = counter?.sales.some(({ tran_no }) => tran_no === given)
    focusSoon(isHere ? saleRowId(given) : returnsId)
    setGiven(undefined)
  }, [given, sale, counter])
  return (
    <>
      <HeadingWithActions
        title={t('app.titles.counter')}
        lead={
          session
            ? t(session.returns > 0 ? 'office-counter.leadReturned' : 'office-counter.leadOpen', {
                number: session.number,
                day: formatDay(session.date, 'short'),
                sales: session.sales,
                returns: session.returns,
              })
            : t('office-counter.lead')
        }
      >
        {maySee && (
          <Segmented
            label={t('office-counter.tabs.label')}
            options={[
              ...(maySell ? [{ value: 'sell' as const, label: t('office-counter.tabs.sell') }] : []),
              { value: 'drawers', label: t('office-counter.tabs.drawers') },
              { value: 'upi', label: t('office-counter.tabs.upi') },
            ]}
            value={tab}
            onChange={(next) => show({ tab: next === 'sell' ? undefined : next, page: undefined })}
          />
        )}
        {sells && tab === 'sell' && (
          <Button
            look="line"
            icon={<Calculator aria-hidden="true" size={18} />}
            onClick={() =>
              selling.sale.lines.length > 0
                ? showToast(t('office-counter.typedFirst'), 'warning')
                : setCounting(session)
            }
          >
            {t('office-counter.closeDay')}
          </Button>
        )}
      </HeadingWithActions>
      {tab === 'drawers' && <AllDrawers page={page} onPage={(next) => show({ page: next })} />}
      {tab === 'upi' && (
        <UpiList
          page={page}
          mayConfirm={mayCall(confirmUpi, rights)}
          onPage={(next) => show({ page: next })}
        />
      )}
      {/* Hidden instead of unmounted, to keep the input and the idempotency key of an unanswered sale. */}
      <div hidden={tab !== 'sell'}>
        {query.isError && !counter ? (
          <OfficeFailure
            title={t('office-counter.failed')}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        ) : !counter ? (
          <Skeleton className="h-72 w-full rounded-card" />
        ) : session?.countedAt && session.count ? (
          <CountedDrawer
            session={session}
            count={session.count}
            onRecount={session.count.firstDifferencePaise === null ? () => setCounting(session) : undefined}
          />
        ) : session && isOverdue ? (
          <OverdueDrawer session={session} onCount={() => setCounting(session)} />
        ) : session ? (
          <CounterSelling
            selling={selling}
            sales={counter.sales}
            returns={counter.returns}
            today={counter.today}
            mostSold={counter.mostSold}
            onTakeBack={({ tran_no }) => show({ sale: tran_no })}
            onAgree={setAgreeing}
          />
        ) : (
          <BeginDrawer lastClosed={counter.lastClosed} note={sale && t('office-counter.begin.forReturn')} />
        )}
      </div>
      {sale && sells && tab === 'sell' && (
        <TakeBackDialog
          key={sale}
          tranNo={sale}
          onGiven={({ tran_no, amountPaise, status }) => {
            show({ sale: undefined })
            if (status === 'given')
              showToast(t('office-counter.takeBack.done', { amount: formatRupees(amountPaise) }), 'success')
            else showToast(t('office-counter.takeBack.asked'), 'warning')
            setGiven(tran_no)
          }}
          onAgree={(asked) => {
            show({ sale: undefined })
            setAgreeing(asked)
          }}
          onClose={() => show({ sale: undefined })}
        />
      )}
      {agreeing && sells && (
        <AgreeDialog
          key={agreeing.id}
          asked={agreeing}
          showKey={showKey}
          onAgreed={({ tran_no, amountPaise, approvedBy }) => {
            setAgreeing(undefined)
            const amount = formatRupees(amountPaise)
            showToast(t('office-counter.agree.done', { name: approvedBy, amount }), 'success')
            setGiven(tran_no)
          }}
          onClose={() => setAgreeing(undefined)}
        />
      )}
      {counting && (
        <CountDialog
          session={counting}
          onCounted={({ closedAt }) => {
            setCounting(undefined)
            if (closedAt) showToast(t('office-counter.count.done'), 'success')
          }}
          onClose={() => setCounting(undefined)}
        />
      )}
    </>
  )
}
