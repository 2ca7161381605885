import { useQuery } from '@tanstack/react-query'
import { takeBackSale } from '@vazhipadu/contract/counter/returns'
import { startTransactionExport } from '@vazhipadu/contract/reports/exports'
import { exportTransactions } from '@vazhipadu/contract/reports/transactions'
import { holdsAny, mayCall, otherDrawerReturners, sumReaders } from '@vazhipadu/contract/rights'
import { Download, Printer } from 'lucide-react'
import { useRef, useState } from 'react'
import { starsQuery } from '../../../features/calendar/calendar.api.ts'
import { todayQuery } from '../../../features/calendar/read-today.ts'
import { OrderStatusBadge } from '../../../features/orders/order-status-badge.tsx'
import { useRights } from '../../../features/profile/use-rights.ts'
import { ExportButton } from '../../../features/reports/exports/export-button.tsx'
import { IssueChips } from '../../../features/reports/transactions/issue-chips.tsx'
import { TransactionFilters } from '../../../features/reports/transactions/transaction-filters.tsx'
import { TransactionFoot } from '../../../features/reports/transactions/transaction-foot.tsx'
import { TransactionTable } from '../../../features/reports/transactions/transaction-table.tsx'
import {
  downloadTransactions,
  type Filters,
  openIssuesQuery,
  transactionsQuery,
} from '../../../features/reports/transactions/transactions.api.ts'
import {
  nextPage,
  pageSize,
  previousPage,
  readFilters,
  readRequest,
} from '../../../features/reports/transactions/transactions.rules.ts'
import { errorText } from '../../../lib/api/api-error.ts'
import { useTemple } from '../../../lib/api/use-temple.ts'
import { formatDay } from '../../../lib/format/format-day.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { saveDownload } from '../../../lib/save-download.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { HeadingWithActions } from '../../../ui/layout/heading-with-actions.tsx'
import { KeyHints } from '../../../ui/lists/key-hints.tsx'
import { ListPages } from '../../../ui/lists/list-pages.tsx'
import { useLastPage } from '../../../ui/lists/use-last-page.ts'
import { focusRow, stepRow, useListKeys } from '../../../ui/lists/use-list-keys.ts'
import { OfficeFailure } from '../../layouts/office-failure.tsx'
import { useUrlState } from '../../routing/use-url-state.ts'
import { OrderDrawer } from './order-drawer.tsx'

const first = { page: undefined, after: undefined }

/** All orders with payments. Filters, sorting, page and open order are in the URL. */
export function TransactionsPage() {
  const { t } = useTranslation()
  const { timeZone } = useTemple()
  const { search, show, go, open: openBeside, close: closeBeside } = useUrlState()
  const [exporting, setExporting] = useState(false)
  // Cursors of the pages visited beyond the offset limit: a cursor leads forward only.
  const keys = useRef(new Map<number, string>())
  const filters = readFilters(search)
  const { page, ...asked } = readRequest(search)
  const query = useQuery(transactionsQuery(asked))
  const issues = useQuery(openIssuesQuery)
  const today = useQuery(todayQuery).data?.date
  const stars = useQuery(starsQuery).data
  const rights = useRights()
  const history = query.data
  const rows = history?.transactions ?? []
  const open = search.get('order') ?? undefined
  const at = rows.findIndex(({ id }) => id === open)
  const from = asked.after === undefined ? (page - 1) * pageSize + 1 : undefined

  const filter = (part: Partial<Record<keyof Filters, string | undefined>>) => show({ ...part, ...first })
  const clear = () =>
    show({ ...Object.fromEntries(Object.keys(filters).map((name) => [name, undefined])), ...first })
  const close = () => {
    closeBeside({ order: undefined })
    if (open) requestAnimationFrame(() => focusRow(open))
  }
  const step = (by: 1 | -1) => {
    if (!open) return stepRow(by)
    const next = rows[at + by]
    if (next) openBeside({ order: next.id })
  }
  const goNext = () => {
    if (!history?.next) return
    const next = nextPage(page, history.next)
    if (next.after === undefined) return show(next)
    keys.current.set(page + 1, next.after)
    go(next)
  }
  const goBack = () => {
    const previous = previousPage(page, keys.current)
    if (asked.after === undefined) show(previous)
    else closeBeside(previous)
  }
  const save = () => {
    setExporting(true)
    downloadTransactions(filters)
      .then(({ url }) => saveDownload(url))
      .catch((failure: unknown) => showToast(errorText(failure), 'error'))
      .finally(() => setExporting(false))
  }
  useLastPage({
    page,
    pageSize,
    rows: query.isPlaceholderData ? undefined : history?.transactions,
    total: history?.total ?? 0,
    onPage: (to) => show({ page: String(to), after: undefined }),
  })
  useListKeys({
    j: () => step(1),
    k: () => step(-1),
    f: () => document.querySelector<HTMLElement>('search button, search input')?.focus(),
  })

  return (
    <div className={classNames(open && 'xl:pe-[592px] print:pe-0')}>
      <HeadingWithActions
        title={t('app.titles.transactionHistory')}
        lead={t('office-orders.lead', { zone: timeZone })}
      >
        <Button
          look="line"
          size="sm"
          className="max-sm:hidden"
          icon={<Printer aria-hidden="true" size={18} />}
          onClick={() => window.print()}
        >
          {t('office-orders.print')}
        </Button>
        {mayCall(startTransactionExport, rights) && <ExportButton filters={filters} />}
        {mayCall(exportTransactions, rights) && (
          <Button
            look="line"
            size="sm"
            loading={exporting}
            icon={<Download aria-hidden="true" size={18} />}
            onClick={save}
          >
            {t('office-orders.download')}{' '}
            <span className="font-normal text-quiet">{t('office-orders.csv')}</span>
          </Button>
        )}
      </HeadingWithActions>
      <div className="grid grid-cols-1 gap-4">
        <IssueChips issues={issues.data} filters={filters} onFilter={filter} />
        <TransactionFilters
          filters={filters}
          today={today}
          narrow={open !== undefined}
          onChange={filter}
          onClear={clear}
        />
        {history?.searchedFrom && (
          <p role="status" className="text-soft text-sm">
            {t('office-orders.searchedFrom', { day: formatDay(history.searchedFrom, 'dated') })}
          </p>
        )}
        {query.isError && !history ? (
          <OfficeFailure
            title={t('office-orders.failed')}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <TransactionTable
            history={history}
            stale={query.isPlaceholderData}
            timeZone={timeZone}
            openId={open}
            status={(row) => <OrderStatusBadge {...row} />}
            sort={{ column: asked.sort ?? 'booked', descending: asked.descending ?? true }}
            onSort={(sort) =>
              show({
                sort: sort?.column === 'amount' ? 'amount' : undefined,
                dir: sort && !sort.descending ? 'asc' : undefined,
                ...first,
              })
            }
            onOpen={({ id }) => openBeside({ order: id })}
            onClear={clear}
            foot={
              <TransactionFoot
                filters={filters}
                maySum={holdsAny(rights, sumReaders)}
                pages={
                  <ListPages
                    from={from}
                    to={from === undefined ? undefined : from + rows.length - 1}
                    total={history?.total ?? 0}
                    isCapped={history?.isCapped ?? false}
                    onPrevious={page > 1 ? goBack : undefined}
                    onNext={history?.next ? goNext : undefined}
                  />
                }
              />
            }
          />
        )}
        <KeyHints
          hints={[
            { keys: ['J', 'K'], text: t('office-orders.keys.move') },
            { keys: ['Enter'], text: t('office-orders.keys.open') },
            { keys: ['R'], text: t('office-orders.keys.refund') },
            { keys: ['P'], text: t('office-orders.keys.receipt') },
            { keys: ['F'], text: t('office-orders.keys.filters') },
            { keys: ['Esc'], text: t('office-orders.keys.close') },
          ]}
        />
      </div>
      {open && (
        <OrderDrawer
          tranNo={open}
          timeZone={timeZone}
          today={today}
          position={
            at >= 0 && from !== undefined && history
              ? t('office-orders.drawer.place', { at: from + at, total: history.total })
              : ''
          }
          nameOf={(id) => stars?.find((star) => star.id === id)?.name ?? String(id)}
          // The cash of another drawer's sale is paid from one's own drawer.
          mayTakeBack={mayCall(takeBackSale, rights) && holdsAny(rights, otherDrawerReturners)}
          onStep={step}
          onClose={close}
        />
      )}
    </div>
  )
}
