import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  pauseBatch,
  resendBatch,
  resumeBatch,
  sendParcelNotices,
  sendReminders,
  standings,
} from '@vazhipadu/contract/notifications'
import { mayCallAll } from '@vazhipadu/contract/rights'
import { RefreshCw, Send } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { todayQuery } from '../../../features/calendar/read-today.ts'
import { BatchProgress } from '../../../features/notifications/batch-progress.tsx'
import { NoticeFilters } from '../../../features/notifications/notice-filters.tsx'
import { NoticePreview } from '../../../features/notifications/notice-preview.tsx'
import { NoticeTabs } from '../../../features/notifications/notice-tabs.tsx'
import {
  type Batch,
  batchesQuery,
  batchQuery,
  type Kind,
  listUntoldParcels,
  type Person,
  pause,
  peopleQuery,
  refreshPeople,
  resend,
  resume,
  send,
} from '../../../features/notifications/notifications.api.ts'
import { PeopleTable } from '../../../features/notifications/people-table.tsx'
import { RecentBatches } from '../../../features/notifications/recent-batches.tsx'
import { SendDialog, type Sending } from '../../../features/notifications/send-dialog.tsx'
import { useBatchProgress } from '../../../features/notifications/use-batch-progress.ts'
import { useRights } from '../../../features/profile/use-rights.ts'
import { errorText } from '../../../lib/api/api-error.ts'
import { useTemple } from '../../../lib/api/use-temple.ts'
import { addDays } from '../../../lib/dates/civil-day.ts'
import { formatDay } from '../../../lib/format/format-day.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { HeadingWithActions } from '../../../ui/layout/heading-with-actions.tsx'
import { ListPages } from '../../../ui/lists/list-pages.tsx'
import { useLastPage } from '../../../ui/lists/use-last-page.ts'
import { stepRow, useListKeys } from '../../../ui/lists/use-list-keys.ts'
import { OfficeFailure } from '../../layouts/office-failure.tsx'
import { useUrlState } from '../../routing/use-url-state.ts'

const limit = 20
const changes = [sendReminders, sendParcelNotices, pauseBatch, resumeBatch, resendBatch]

const kinds: Record<string, Kind> = {
  [routes.postPoojaReminder.path]: 'post',
  [routes.prasadamSent.path]: 'prasadam',
}

/** One page at three URLs; keyed, so that selections are not carried over. */
export function NoticesPage() {
  const kind = kinds[useLocation().pathname] ?? 'pre'
  return <Notices key={kind} kind={kind} />
}

/** Sends notifications: recipients, preview, sending and results. Day and filters are in the URL. */
function Notices({ kind }: { kind: Kind }) {
  const { t } = useTranslation()
  const { timeZone } = useTemple()
  const { search, show } = useUrlState()
  const client = useQueryClient()
  const today = useQuery(todayQuery).data?.date
  const maySend = mayCallAll(changes, useRights())
  const [chosen, setChosen] = useState<ReadonlyMap<string, Person>>(new Map())
  const [sending, setSending] = useState<Sending>()
  const preview = useRef<HTMLDivElement>(null)

  const onDate = search.get('on_date') ?? (today && addDays(today, kind === 'pre' ? 1 : 0)) ?? ''
  const standing = [...standings, 'all' as const].find((each) => each === search.get('standing')) ?? 'all'
  const page = Math.max(1, Number(search.get('page')) || 1)
  const isDated = kind !== 'prasadam'

  const latest = useQuery({ ...batchesQuery(kind, isDated ? onDate : undefined), enabled: onDate !== '' })
  const batch = useBatchProgress(search.get('batch') ?? latest.data?.[0]?.id)
  const isMoving = batch !== undefined && !batch.isDone
  const asked = {
    kind,
    onDate,
    standing,
    search: search.get('search') ?? '',
    skip: (page - 1) * limit,
    limit,
  }
  const query = useQuery({ ...peopleQuery(asked, isMoving), enabled: onDate !== '' })
  const people = query.data
  const openId = search.get('person') ?? people?.people[0]?.id
  const picked = [...chosen.values()].filter(({ mayTell }) => mayTell)

  const refresh = (now: Batch | undefined) => {
    if (now) client.setQueryData(batchQuery(now.id).queryKey, now)
    void refreshPeople(client)
  }
  const change = useMutation({
    mutationFn: async (action: Sending['what'] | 'pause' | 'resume'): Promise<Batch | undefined> => {
      if (action === 'pause' || action === 'resume')
        return batch && (action === 'pause' ? pause(batch.id) : resume(batch.id))
      if (action === 'failed' || action === 'unknown') return batch && resend(batch.id, action)
      const to = action === 'chosen' ? picked : isDated ? [] : await listUntoldParcels()
      show({ batch: await send(kind, onDate, to), standing: undefined, page: undefined })
      setChosen(new Map())
      return undefined
    },
    onSuccess: (now) => {
      setSending(undefined)
      refresh(now)
    },
    onError: (failure) => {
      setSending(undefined)
      showToast(errorText(failure), 'error')
    },
  })
  const select = (ids: ReadonlySet<string>) => {
    const known = new Map([...chosen.values(), ...(people?.people ?? [])].map((each) => [each.id, each]))
    setChosen(new Map([...ids].flatMap((id) => (known.has(id) ? [[id, known.get(id) as Person]] : []))))
  }
  const go = (part: Record<string, string | undefined>) =>
    show({ page: undefined, person: undefined, ...part })
  useLastPage({
    page,
    pageSize: limit,
    rows: query.isPlaceholderData ? undefined : people?.people,
    total: people?.total ?? 0,
    onPage: (to) => show({ page: String(to) }),
  })
  useListKeys({
    j: () => stepRow(1),
    k: () => stepRow(-1),
    '/': () => document.querySelector<HTMLInputElement>('search input')?.focus(),
  })

  const plan = people?.plan
  // People who are not notified yet and whom the button skips; the reason is shown next to it.
  const notNow = people ? people.counts.untold - people.plan.people : 0
  const about = isDated && onDate && (
    <>
      {t('office-notices.forDay', { day: formatDay(onDate, 'dated') })}
      {people?.day && (
        <>
          {' · '}
          {people.day.malayalam}
          {people.day.observances.map((name) => (
            <strong key={name} className="font-semibold text-gold-ink">
              {' · '}
              {name}
            </strong>
          ))}
        </>
      )}
    </>
  )
  const again = (what: 'failed' | 'unknown') =>
    batch && batch[what] > 0 && !isMoving ? (
      <Button
        look="line"
        size="sm"
        icon={<RefreshCw aria-hidden="true" size={17} />}
        onClick={() => setSending({ what, people: batch[what] })}
      >
        {t(`office-notices.resend.${what}`, { count: batch[what] })}
      </Button>
    ) : null

  return (
    <>
      <HeadingWithActions title={t('office-notices.title')} lead={batch ? undefined : about}>
        {maySend && picked.length > 0 ? (
          <Button
            look="main"
            icon={<Send aria-hidden="true" size={18} className="rtl:-scale-x-100" />}
            onClick={() => setSending({ what: 'chosen', people: picked.length })}
          >
            {t('office-notices.sendChosen', { count: picked.length })}
          </Button>
        ) : maySend && plan && plan.people > 0 && !isMoving ? (
          <Button
            look="main"
            icon={<Send aria-hidden="true" size={18} className="rtl:-scale-x-100" />}
            onClick={() => setSending({ what: 'all', ...plan })}
          >
            {t(`office-notices.sendAll.${kind}`, { count: plan.people })}
          </Button>
        ) : null}
      </HeadingWithActions>
      <NoticeTabs />
      {query.isError && !people ? (
        <OfficeFailure
          title={t('office-notices.failed')}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <div className="grid grid-cols-1 gap-5 xl:grid-cols-[minmax(0,1fr)_400px]">
          <div className="grid min-w-0 grid-cols-1 content-start gap-4">
            {batch && (
              <BatchProgress
                batch={batch}
                about={about}
                timeZone={timeZone}
                busy={change.isPending}
                onPause={maySend ? () => change.mutate(batch.isPaused ? 'resume' : 'pause') : null}
              />
            )}
            <NoticeFilters
              day={isDated ? onDate : undefined}
              today={today}
              search={asked.search}
              standing={standing}
              counts={people?.counts}
              onDay={(day) => {
                setChosen(new Map())
                go({ on_date: day, batch: undefined })
              }}
              onSearch={(text) => go({ search: text })}
              onStanding={(picked) => go({ standing: picked === 'all' ? undefined : picked })}
            />
            {notNow > 0 && (
              <p className="text-soft text-sm">{t(`office-notices.notNow.${kind}`, { count: notNow })}</p>
            )}
            <PeopleTable
              kind={kind}
              people={people}
              stale={query.isPlaceholderData}
              timeZone={timeZone}
              {...(maySend && { selected: new Set(chosen.keys()), onSelect: select })}
              openId={openId}
              onOpen={({ id }) => {
                show({ person: id })
                // On narrow screens the preview is below the list: scroll to it, or the press would seem to have no
                // effect.
                if (window.innerWidth < 1280) preview.current?.scrollIntoView()
              }}
              foot={
                people && (
                  <div className="flex flex-wrap items-center justify-between gap-3">
                    <p className="text-soft text-sm">
                      {people.cancelled > 0 && t('office-notices.cancelled', { count: people.cancelled })}
                    </p>
                    <div className="flex flex-wrap items-center gap-2">
                      {maySend && again('failed')}
                      {maySend && again('unknown')}
                      <ListPages
                        from={asked.skip + 1}
                        to={asked.skip + people.people.length}
                        total={people.total}
                        isCapped={false}
                        onPrevious={page > 1 ? () => show({ page: String(page - 1) }) : undefined}
                        onNext={
                          asked.skip + people.people.length < people.total
                            ? () => show({ page: String(page + 1) })
                            : undefined
                        }
                      />
                    </div>
                  </div>
                )
              }
            />
          </div>
          <div ref={preview} className="grid min-w-0 scroll-mt-20 grid-cols-1 content-start gap-5">
            {maySend && <NoticePreview kind={kind} onDate={onDate} personId={openId} />}
            <RecentBatches kind={kind} timeZone={timeZone} />
          </div>
        </div>
      )}
      <SendDialog
        kind={kind}
        sending={sending}
        busy={change.isPending}
        onSend={() => sending && change.mutate(sending.what)}
        onClose={() => setSending(undefined)}
      />
    </>
  )
}
