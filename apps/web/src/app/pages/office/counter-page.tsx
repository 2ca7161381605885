import { useQuery } from '@tanstack/react-query'
import { Calculator } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BeginDrawer } from '../../../features/counter/begin-drawer.tsx'
import { CountDialog } from '../../../features/counter/count-dialog.tsx'
import { counterQuery, type Session, sessionsQuery } from '../../../features/counter/counter.api.ts'
import { expectedCash } from '../../../features/counter/counter.rules.ts'
import { returnsId } from '../../../features/counter/drawer-returns.tsx'
import { saleRowId } from '../../../features/counter/drawer-sales.tsx'
import { DrawerTable } from '../../../features/counter/drawer-table.tsx'
import { TakeBackDialog } from '../../../features/counter/take-back-dialog.tsx'
import { profileQuery } from '../../../features/profile/profile.api.ts'
import { formatDay } from '../../../lib/format/format-day.ts'
import { formatRupees } from '../../../lib/format/format-rupees.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { focusSoon } from '../../../ui/hooks/focus-soon.ts'
import { HeadingWithActions } from '../../../ui/layout/heading-with-actions.tsx'
import { ListPages } from '../../../ui/lists/list-pages.tsx'
import { OfficeFailure } from '../../layouts/office-failure.tsx'
import { useUrlState } from '../../routing/use-url-state.ts'
import { CounterSelling } from './counter-selling.tsx'

const pageSize = 50

/**
 * The temple's counter: a drawer is opened, sold from and counted; the treasurer sees them all. Which sale is taken back
 * is in the URL, so that the treasurer comes here from the transactions.
 */
export function CounterPage() {
  const { t } = useTranslation()
  const { search, show } = useUrlState()
  // Kept from when it was opened: the drawer that is closed is gone before the dialog has said so.
  const [counting, setCounting] = useState<Session>()
  const [isTyped, setTyped] = useState(false)
  const [given, setGiven] = useState<string>()
  const rights = useQuery(profileQuery).data?.capabilities ?? []
  const maySee = rights.includes('treasury')
  const tab = maySee && search.get('tab') === 'drawers' ? 'drawers' : 'sell'
  const query = useQuery(counterQuery)
  const counter = query.data
  const session = counter?.session
  const sale = search.get('sale') ?? undefined
  // Its button may be gone with what was taken back: once the dialog is, the keyboard goes on in the row that says so.
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
                cash: formatRupees(session.cashPaise),
                upi: formatRupees(session.upiPaise),
                returned: formatRupees(session.returnedPaise),
                held: formatRupees(expectedCash(session)),
              })
            : t('office-counter.lead')
        }
      >
        {maySee && (
          <Segmented
            label={t('office-counter.tabs.label')}
            options={[
              { value: 'sell', label: t('office-counter.tabs.sell') },
              { value: 'drawers', label: t('office-counter.tabs.drawers') },
            ]}
            value={tab}
            onChange={(next) => show({ tab: next === 'drawers' ? next : undefined, page: undefined })}
          />
        )}
        {session && tab === 'sell' && (
          <Button
            look="line"
            icon={<Calculator aria-hidden="true" size={18} />}
            onClick={() =>
              isTyped ? showToast(t('office-counter.typedFirst'), 'warning') : setCounting(session)
            }
          >
            {t('office-counter.closeDay')}
          </Button>
        )}
      </HeadingWithActions>
      {tab === 'drawers' && (
        <Drawers
          page={Math.max(1, Math.trunc(Number(search.get('page'))) || 1)}
          onPage={(page) => show({ page })}
        />
      )}
      {/* Out of sight and not gone: what is typed, and the key of a sale not yet answered, are still there. */}
      <div hidden={tab === 'drawers'}>
        {query.isError && !counter ? (
          <OfficeFailure
            title={t('office-counter.failed')}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        ) : !counter ? (
          <Skeleton className="h-72 w-full rounded-card" />
        ) : session ? (
          <CounterSelling
            sales={counter.sales}
            returns={counter.returns}
            today={counter.today}
            onTakeBack={({ tran_no }) => show({ sale: tran_no })}
            onTyped={setTyped}
          />
        ) : (
          <BeginDrawer lastClosed={counter.lastClosed} note={sale && t('office-counter.begin.forReturn')} />
        )}
      </div>
      {sale && session && tab === 'sell' && (
        <TakeBackDialog
          key={sale}
          tranNo={sale}
          session={session}
          onGiven={({ tran_no, amountPaise }) => {
            show({ sale: undefined })
            showToast(t('office-counter.takeBack.done', { amount: formatRupees(amountPaise) }), 'success')
            setGiven(tran_no)
          }}
          onClose={() => show({ sale: undefined })}
        />
      )}
      {counting && (
        <CountDialog
          session={counting}
          onClosed={() => {
            setCounting(undefined)
            showToast(t('office-counter.count.done'), 'success')
          }}
          onClose={() => setCounting(undefined)}
        />
      )}
    </>
  )
}

function Drawers({ page, onPage }: { page: number; onPage: (page: string) => void }) {
  const { t } = useTranslation()
  const from = (page - 1) * pageSize + 1
  const query = useQuery(sessionsQuery({ limit: pageSize, skip: from - 1 }))
  const rows = query.data?.sessions
  if (query.isError && !query.data)
    return (
      <OfficeFailure
        title={t('office-counter.failed')}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    )
  return (
    <div className="grid gap-3">
      <DrawerTable sessions={rows} />
      {rows && (page > 1 || query.data?.hasMore) && (
        <ListPages
          from={from}
          to={from + rows.length - 1}
          total={from + rows.length - 1}
          isCapped={query.data?.hasMore ?? false}
          onPrevious={page > 1 ? () => onPage(String(page - 1)) : undefined}
          onNext={query.data?.hasMore ? () => onPage(String(page + 1)) : undefined}
        />
      )}
    </div>
  )
}
