import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { ticketPath } from '../../lib/links.ts'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Pagination } from '../../ui/lists/pagination.tsx'
import { useLastPage } from '../../ui/lists/use-last-page.ts'
import { ListFailed } from './list-failed.tsx'
import { allTicketsQuery, noTickets } from './support.api.ts'
import { changeFilter, changePage, changePageSize, resetFilters } from './support.rules.ts'
import { TicketFilters } from './ticket-filters.tsx'
import { TicketQueue } from './ticket-queue.tsx'
import { useTicketView } from './use-ticket-view.ts'

interface OfficeDeskProps {
  selectedId: string | undefined
  children: ReactNode
}

/** The office's tickets: the list and the open ticket side by side; on narrow screens one of the two. */
export function OfficeDesk({ selectedId, children }: OfficeDeskProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [view, change, search] = useTicketView()
  const { data, dataUpdatedAt, error, isError, isPending, isPlaceholderData, refetch } = useQuery({
    ...allTicketsQuery(view),
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
  const pathOf = ({ id }: { id: string }) => ticketPath(id) + search
  const Title = selectedId === undefined ? 'h1' : 'h2'
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
      <section
        aria-label={t('support.list.queue')}
        className={classNames('grid min-w-0 gap-4', selectedId !== undefined && 'max-lg:hidden')}
      >
        <div className="flex flex-wrap items-baseline gap-x-3">
          <Title className="title text-3xl">{t('support.list.queue')}</Title>
          <span className="text-quiet">
            {t('support.list.counts', { open: list.totalOpenTickets, closed: list.totalClosedTickets })}
          </span>
        </div>
        <TicketFilters
          view={view}
          onFilter={(part) => change((now) => changeFilter(now, part))}
          onReset={() => change(resetFilters)}
        />
        {isError && (
          <ListFailed
            title={t('support.failed.tickets')}
            error={error}
            shownFrom={data && dataUpdatedAt}
            onRetry={() => void refetch()}
          />
        )}
        {isPending && <Skeleton className="h-96 w-full rounded-card" />}
        {data && list.total === 0 && (
          <EmptyState title={t('support.list.none')}>
            <p>{t('support.list.noneText')}</p>
          </EmptyState>
        )}
        {list.tickets.length > 0 && (
          <TicketQueue
            tickets={list.tickets}
            selectedId={selectedId}
            pathOf={pathOf}
            onMove={(ticket) => void navigate(pathOf(ticket))}
          />
        )}
        <Pagination
          page={view.page}
          pageSize={view.pageSize}
          total={list.total}
          onPage={(page) => change((now) => changePage(now, page))}
          onPageSize={(size) => change((now) => changePageSize(now, size))}
        />
        <p aria-hidden="true" className="text-quiet text-sm max-lg:hidden">
          {t('support.list.keys')}
        </p>
      </section>
      {children}
    </div>
  )
}
