import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { Art } from '../../art/art.tsx'
import { useTemple } from '../../lib/api/use-temple.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { ticketPath } from '../../lib/links.ts'
import { routes } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { HeadingWithActions } from '../../ui/layout/heading-with-actions.tsx'
import { Pagination } from '../../ui/lists/pagination.tsx'
import { useLastPage } from '../../ui/lists/use-last-page.ts'
import { ListFailed } from './list-failed.tsx'
import { OwnTicketList } from './own-ticket-list.tsx'
import { noTickets, userTicketsQuery } from './support.api.ts'
import { changeFilter, changePage, changePageSize, resetFilters } from './support.rules.ts'
import { useTicketView } from './use-ticket-view.ts'

const shown = ['all', 'open', 'in_progress', 'closed'] as const

export function OwnTickets() {
  const { t } = useTranslation()
  const { timeZone } = useTemple()
  const [view, change, search] = useTicketView()
  const { data, dataUpdatedAt, error, isError, isPending, isPlaceholderData, refetch } = useQuery({
    ...userTicketsQuery(view),
    placeholderData: keepPreviousData,
  })
  // A first load or a changed filter that fails has no data and empties the list; a failed poll keeps its rows.
  const list = data ?? noTickets
  useLastPage({
    page: view.page,
    pageSize: view.pageSize,
    rows: isPlaceholderData ? undefined : list.tickets,
    total: list.total,
    onPage: (page) => change((now) => changePage(now, page)),
  })
  const raise = (
    <Button asChild look="main">
      <Link to={routes.raiseTicket.path}>
        <Plus aria-hidden="true" size={20} />
        {t('support.list.raise')}
      </Link>
    </Button>
  )
  const isEverEmpty = list.totalOpenTickets + list.totalClosedTickets === 0
  return (
    <>
      <HeadingWithActions title={t('app.titles.myTickets')} lead={t('support.list.lead')}>
        {raise}
      </HeadingWithActions>
      {isError && (
        <ListFailed
          title={t('support.failed.userTickets')}
          error={error}
          shownFrom={data && dataUpdatedAt}
          onRetry={() => void refetch()}
        />
      )}
      {isPending && (
        <div aria-busy="true" className="grid gap-3">
          <span className="sr-only">{t('support.list.loading')}</span>
          <Skeleton className="h-32 w-full rounded-card" />
          <Skeleton className="h-32 w-full rounded-card" />
        </div>
      )}
      {data && isEverEmpty && (
        <EmptyState
          art={<Art name="scene-no-tickets" size={240} />}
          title={t('support.list.empty')}
          action={raise}
        >
          <p>{t('support.list.emptyText')}</p>
        </EmptyState>
      )}
      {data && !isEverEmpty && (
        <div className="grid gap-5">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Segmented
              label={t('support.list.show')}
              options={shown.map((value) => ({
                value,
                label: value === 'all' ? t('support.list.all') : t(`support.status.${value}`),
              }))}
              value={view.filters.status ?? 'all'}
              onChange={(status) =>
                change((now) => (status === 'all' ? resetFilters(now) : changeFilter(now, { status })))
              }
              className="max-sm:w-full"
            />
            <p className="text-quiet">
              {t('support.list.counts', { open: list.totalOpenTickets, closed: list.totalClosedTickets })}
            </p>
          </div>
          {list.total === 0 ? (
            <EmptyState title={t('support.list.none')}>
              <p>{t('support.list.noneText')}</p>
            </EmptyState>
          ) : (
            <OwnTicketList
              tickets={list.tickets}
              timeZone={timeZone}
              pathOf={({ id }) => ticketPath(id) + search}
            />
          )}
          {list.total > 0 && (
            <Pagination
              page={view.page}
              pageSize={view.pageSize}
              total={list.total}
              onPage={(page) => change((now) => changePage(now, page))}
              onPageSize={(size) => change((now) => changePageSize(now, size))}
            />
          )}
        </div>
      )}
    </>
  )
}
