import { useQuery } from '@tanstack/react-query'
import { keepTracking, markParcels, printLabels } from '@vazhipadu/contract/delivery'
import { downloadParcels as downloadEndpoint } from '@vazhipadu/contract/reports/parcels'
import { mayCallAll } from '@vazhipadu/contract/rights'
import { ClipboardPaste, Download, Tags } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { starsQuery } from '../../../features/calendar/calendar.api.ts'
import { todayQuery } from '../../../features/calendar/read-today.ts'
import { ChosenBar } from '../../../features/delivery/chosen-bar.tsx'
import { mark, parcelChange, resend, type Step } from '../../../features/delivery/delivery.api.ts'
import { countOutcomes, labelled } from '../../../features/delivery/delivery.rules.ts'
import { LabelsDialog } from '../../../features/delivery/labels-dialog.tsx'
import { SentDialog } from '../../../features/delivery/sent-dialog.tsx'
import { useRights } from '../../../features/profile/use-rights.ts'
import { ParcelFilters } from '../../../features/reports/parcels/parcel-filters.tsx'
import { ParcelFlow } from '../../../features/reports/parcels/parcel-flow.tsx'
import { ParcelFoot } from '../../../features/reports/parcels/parcel-foot.tsx'
import { ParcelTable } from '../../../features/reports/parcels/parcel-table.tsx'
import {
  countsQuery,
  downloadParcels,
  type Filters,
  type Parcel,
  parcelsQuery,
} from '../../../features/reports/parcels/parcels.api.ts'
import {
  countFilters,
  pageSize,
  readFilters,
  readRequest,
  readView,
} from '../../../features/reports/parcels/parcels.rules.ts'
import { errorText } from '../../../lib/api/api-error.ts'
import { useChange } from '../../../lib/api/use-change.ts'
import { useTemple } from '../../../lib/api/use-temple.ts'
import { dayIn } from '../../../lib/dates/civil-day.ts'
import { formatDay, formatMonthName } from '../../../lib/format/format-day.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'
import { saveDownload } from '../../../lib/save-download.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { AlertBanner } from '../../../ui/feedback/alert-banner.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { HeadingWithActions } from '../../../ui/layout/heading-with-actions.tsx'
import { KeyHints } from '../../../ui/lists/key-hints.tsx'
import { useLastPage } from '../../../ui/lists/use-last-page.ts'
import { focusedRow, focusRow, stepRow, useListKeys } from '../../../ui/lists/use-list-keys.ts'
import { OfficeFailure } from '../../layouts/office-failure.tsx'
import { useUrlState } from '../../routing/use-url-state.ts'
import { KeepTracking } from './keep-tracking.tsx'
import { OrderDrawer } from './order-drawer.tsx'

type Asking =
  | { about: 'tracking' }
  | { about: 'labels'; ids: number[] }
  | { about: 'sent'; fits: readonly Parcel[] }

const changes = [markParcels, keepTracking, printLabels, downloadEndpoint]
const fail = (failure: unknown) => void showToast(errorText(failure), 'error')

/** Prasadam parcels: to be sent, in transit, and returned. */
export function PrasadamPage() {
  const { t } = useTranslation()
  const { timeZone } = useTemple()
  const { search, show, open: openBeside, close: closeBeside } = useUrlState()
  const [chosen, setChosen] = useState<ReadonlyMap<string, Parcel>>(new Map())
  const [asking, setAsking] = useState<Asking>()
  const [justSent, setJustSent] = useState(0)
  const filters = readFilters(search)
  const view = readView(search)
  const { page, ...asked } = readRequest(search)
  const query = useQuery(parcelsQuery(asked))
  const counts = useQuery(countsQuery).data
  const today = useQuery(todayQuery).data?.date ?? dayIn(timeZone, new Date())
  const stars = useQuery(starsQuery).data
  const mayAct = mayCallAll(changes, useRights())
  const list = query.data
  const rows = list?.parcels ?? []
  const open = rows.find(({ id }) => String(id) === search.get('parcel'))
  const marking = useChange(mark, parcelChange)
  const resending = useChange(resend, parcelChange)
  const picked = [...chosen.values()]
  const printable = labelled(picked.length > 0 ? picked : rows)

  const filter = (part: Partial<Record<keyof Filters, string | undefined>>) => {
    setChosen(new Map())
    show({ ...part, page: undefined, parcel: undefined })
  }
  // `status` is named explicitly: in the view "all" it is in the URL, but not in `filters`.
  const clear = () =>
    filter(Object.fromEntries(['status', ...Object.keys(filters)].map((name) => [name, undefined])))
  const select = (ids: ReadonlySet<string>) => {
    const known = new Map([...chosen, ...rows.map((row) => [String(row.id), row] as const)])
    setChosen(new Map([...ids].flatMap((id) => (known.has(id) ? [[id, known.get(id) as Parcel]] : []))))
  }
  const step = (by: 1 | -1) => {
    if (!open) return stepRow(by)
    const next = rows[rows.indexOf(open) + by]
    if (next) openBeside({ parcel: String(next.id) })
  }
  const close = () => {
    const id = search.get('parcel')
    closeBeside({ parcel: undefined })
    if (id) requestAnimationFrame(() => focusRow(id))
  }
  const tell = (what: Step | 'resend', { done, left }: { done: number; left: number }) => {
    setChosen(new Map())
    if (what === 'sent') setJustSent(done)
    if (done > 0) showToast(t(`office-prasadam.done.${what}`, { count: done }), 'success')
    if (left > 0) showToast(t('office-prasadam.done.left', { count: left }), 'warning')
  }
  const act = (what: Step, fits: readonly Parcel[], carrier?: string) =>
    marking.mutate(
      { step: what, chosen: fits, ...(carrier && { carrier }) },
      {
        onSuccess: ({ results }) => {
          setAsking(undefined)
          tell(what, countOutcomes(results))
        },
        // Errors of an action with a dialog are shown there; otherwise as a toast.
        ...(what !== 'sent' && { onError: fail }),
      },
    )
  useLastPage({
    page,
    pageSize,
    rows: query.isPlaceholderData ? undefined : list?.parcels,
    total: list?.total ?? 0,
    onPage: (to) => show({ page: String(to) }),
  })
  useListKeys({
    j: () => step(1),
    k: () => step(-1),
    x: () => {
      const id = focusedRow()
      if (!id || !mayAct) return
      const ids = new Set(chosen.keys())
      if (!ids.delete(id)) ids.add(id)
      select(ids)
    },
    '/': () => document.querySelector<HTMLInputElement>('search input')?.focus(),
    f: () => document.querySelector<HTMLElement>('search button, search input')?.focus(),
  })

  return (
    <div className={classNames(open && 'xl:pe-[592px] print:pe-0', picked.length > 0 && 'pb-24')}>
      <HeadingWithActions title={t('app.titles.prasadamReport')} lead={t('office-prasadam.lead')}>
        {mayAct && (
          <>
            <Button
              look="line"
              size="sm"
              icon={<Download aria-hidden="true" size={18} />}
              onClick={() =>
                void downloadParcels(filters)
                  .then(({ url }) => saveDownload(url))
                  .catch(fail)
              }
            >
              {t('office-prasadam.download')}
            </Button>
            <Button
              look="line"
              size="sm"
              icon={<Tags aria-hidden="true" size={18} />}
              disabled={printable.length === 0}
              onClick={() => setAsking({ about: 'labels', ids: printable.map(({ id }) => id) })}
            >
              {t('office-prasadam.labelsFor', { count: printable.length })}
            </Button>
            <Button
              look="main"
              size="sm"
              icon={<ClipboardPaste aria-hidden="true" size={18} />}
              onClick={() => setAsking({ about: 'tracking' })}
            >
              {t('office-prasadam.paste')}
            </Button>
          </>
        )}
      </HeadingWithActions>
      <div className="grid grid-cols-1 gap-4">
        {justSent > 0 && (
          <AlertBanner type="success" duration={0} closable onClose={() => setJustSent(0)}>
            {t('office-prasadam.done.sent', { count: justSent })}{' '}
            <Link to={routes.prasadamSent.path}>{t('office-prasadam.done.tell')}</Link>
          </AlertBanner>
        )}
        <ParcelFlow
          counts={counts}
          view={view}
          month={formatMonthName(today, 'long')}
          onView={(next) => filter({ status: next === 'due' ? undefined : next })}
        />
        <ParcelFilters
          filters={filters}
          view={view}
          carriers={counts?.carriers ?? []}
          today={today}
          narrow={open !== undefined}
          onChange={filter}
          onClear={clear}
        />
        {list?.searchedFrom && (
          <p role="status" className="text-soft text-sm">
            {t('office-prasadam.searchedFrom', { day: formatDay(list.searchedFrom, 'dated') })}
          </p>
        )}
        {query.isError && !list ? (
          <OfficeFailure
            title={t('office-prasadam.failed')}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <ParcelTable
            list={list}
            stale={query.isPlaceholderData}
            today={today}
            openId={open && String(open.id)}
            isFiltered={countFilters(filters) > 0}
            sort={{ column: asked.sort ?? 'pooja', descending: asked.descending === 'true' }}
            selected={new Set(chosen.keys())}
            {...(mayAct && { onSelect: select })}
            onSort={(sort) =>
              show({
                sort: sort?.column === 'pin' ? 'pin' : undefined,
                dir: sort?.descending ? 'desc' : undefined,
                page: undefined,
              })
            }
            onOpen={({ id }) => openBeside({ parcel: String(id) })}
            onClear={clear}
            foot={list && <ParcelFoot list={list} page={page} onPage={(to) => show({ page: to })} />}
          />
        )}
        <KeyHints
          hints={[
            { keys: ['J', 'K'], text: t('office-prasadam.keys.move') },
            { keys: ['X'], text: t('office-prasadam.keys.choose') },
            { keys: ['Enter'], text: t('office-prasadam.keys.open') },
            { keys: ['F'], text: t('office-prasadam.keys.filters') },
            { keys: ['Esc'], text: t('office-prasadam.keys.close') },
          ]}
        />
      </div>
      {picked.length > 0 && (
        <ChosenBar
          chosen={picked}
          busy={marking.isPending || resending.isPending}
          onStep={(what, fits) => {
            if (what !== 'sent') return act(what, fits)
            marking.reset()
            setAsking({ about: 'sent', fits })
          }}
          onLabels={(fits) => setAsking({ about: 'labels', ids: fits.map(({ id }) => id) })}
          onResend={(fits) =>
            resending.mutate(fits, {
              onSuccess: ({ results }) => tell('resend', countOutcomes(results)),
              onError: fail,
            })
          }
          onClear={() => setChosen(new Map())}
        />
      )}
      {open && (
        <OrderDrawer
          tranNo={open.tran_no}
          timeZone={timeZone}
          today={today}
          position=""
          mayTakeBack={false}
          nameOf={(id) => stars?.find((star) => star.id === id)?.name ?? String(id)}
          onStep={step}
          onClose={close}
        />
      )}
      {asking?.about === 'tracking' && (
        <KeepTracking
          today={today}
          timeZone={timeZone}
          onUntold={(count) => setJustSent((before) => before + count)}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking?.about === 'labels' && <LabelsDialog ids={asking.ids} onClose={() => setAsking(undefined)} />}
      {asking?.about === 'sent' && (
        <SentDialog
          count={asking.fits.length}
          busy={marking.isPending}
          failure={marking.error}
          onSend={(carrier) => act('sent', asking.fits, carrier)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  )
}
