import { useQuery } from '@tanstack/react-query'
import { entryLists } from '@vazhipadu/contract/releases/ballots'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatMoment } from '../../../lib/format/format-moment.ts'
import { useTextsUnder, useTranslation } from '../../../lib/i18n/use-translation.ts'
import { AlertBanner } from '../../../ui/feedback/alert-banner.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { drawQuery, type Entries, type EntryList } from '../office-releases.ts'
import { WatchProof } from '../watching/watch-proof.tsx'
import { formatCount } from '../watching/watch-rules.ts'
import { BallotOfficePlaces } from './ballot-office-places.tsx'
import { countNames } from './ballot-office-rules.ts'
import { BallotOfficeSteps } from './ballot-office-steps.tsx'
import { BallotOfficeTable } from './ballot-office-table.tsx'

interface BallotOfficeProps {
  ballot: Entries
  show: EntryList
  page: number
  onShow: (change: { show?: EntryList; page?: number }) => void
  timeZone: string
  /** Another page is being fetched. */
  isStale: boolean
  /** The last refetch failed: older data is shown. */
  isLost: boolean
}

/** A ballot in the office: its steps, its entries in draw order, its places and its proof. */
export function BallotOffice(props: BallotOfficeProps) {
  const { ballot, show, page, onShow, timeZone, isStale, isLost } = props
  const { t } = useTranslation()
  const word = useTextsUnder('office-releases.entries')
  const draw = useQuery(drawQuery(ballot.release.draw_id)).data
  const { counts, drawnAt, pages } = ballot
  const names = countNames(counts)
  const isDrawn = drawnAt !== null
  const isWithdrawn = ballot.release.endReason === 'withdrawn'
  const told = (state: keyof typeof counts) => formatCount(counts[state] ?? 0)
  const before = isWithdrawn ? 'withdrawn' : 'before'
  const empty = isDrawn
    ? word(`empty.${show}`)
    : word(`empty.${before}`, { when: draw ? formatMoment(draw.closesAt, timeZone) : '' })
  return (
    <div className="grid grid-cols-1 gap-4 lg:gap-5">
      {isLost && (
        <AlertBanner type="warning" duration={0} title={t('office-releases.lost.title')}>
          {t('office-releases.lost.ballot')}
        </AlertBanner>
      )}
      <BallotOfficeSteps ballot={ballot} draw={draw} timeZone={timeZone} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:gap-5">
        <section aria-labelledby="line-title" className="grid min-w-0 gap-3">
          <header className="flex flex-wrap items-center justify-between gap-3">
            <h2 id="line-title" className="text-xl">
              {word('title')}
            </h2>
            <Segmented
              label={word('lists')}
              options={entryLists.map((value) => ({
                value,
                label: word(`list.${value}`, { number: formatCount(names) }),
              }))}
              value={show}
              onChange={(next) => onShow({ show: next, page: 1 })}
            />
          </header>
          <BallotOfficeTable ballot={ballot} timeZone={timeZone} loading={isStale} empty={empty} />
          {isDrawn && (
            <p className="text-soft text-sm">
              {word('sum', {
                won: told('won'),
                called: told('called'),
                lapsed: told('lapsed'),
                given: told('given_back'),
              })}
            </p>
          )}
          <BallotOfficePages page={page} pages={pages} onPage={(next) => onShow({ page: next })} />
        </section>
        <div className="grid min-w-0 gap-4 lg:gap-5">
          <BallotOfficePlaces ballot={ballot} />
          <WatchProof
            drawId={ballot.release.draw_id}
            commitment={ballot.release.commitment}
            timeZone={timeZone}
          />
        </div>
      </div>
    </div>
  )
}

interface BallotOfficePagesProps {
  page: number
  pages: number
  onPage: (page: number) => void
}

/** Pagination of the entries. */
function BallotOfficePages({ page, pages, onPage }: BallotOfficePagesProps) {
  const { t } = useTranslation()
  if (pages <= 1) return null
  return (
    <nav aria-label={t('ui.pagination.label')} className="flex items-center justify-end gap-1">
      <p aria-live="polite" className="num pe-2 text-sm text-soft">
        {t('office-releases.entries.page', { page: formatCount(page), pages: formatCount(pages) })}
      </p>
      <IconButton label={t('ui.pagination.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden="true" size={20} className="rtl:-scale-x-100" />
      </IconButton>
      <IconButton label={t('ui.pagination.next')} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <ChevronRight aria-hidden="true" size={20} className="rtl:-scale-x-100" />
      </IconButton>
    </nav>
  )
}
