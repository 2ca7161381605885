import { queryOptions } from '@tanstack/react-query'
import { getBookingCalendar } from '@vazhipadu/contract/booking'
import type { RequestOf, ResponseOf } from '@vazhipadu/contract/endpoint'
import * as ballots from '@vazhipadu/contract/releases/ballots'
import * as live from '@vazhipadu/contract/releases/live'
import { getDraw } from '@vazhipadu/contract/waiting-room'
import { call } from '../../lib/api/call.ts'
import type { ChangeOptions } from '../../lib/api/use-change.ts'
import type { CivilMonth } from '../../lib/dates/civil-day.ts'

export type Release = live.Release
export type Live = ResponseOf<typeof live.watchRelease>
export type Entries = ResponseOf<typeof ballots.listEntries>
export type EntryList = (typeof ballots.entryLists)[number]
export type Draw = ResponseOf<typeof getDraw>
export type LiveBody = RequestOf<typeof live.announceRelease>['body']
export type BallotBody = RequestOf<typeof ballots.announceBallot>['body']
export type Wish = RequestOf<typeof live.steerRelease>['body']
type Month = ResponseOf<typeof getBookingCalendar>
export type MonthDay = Month['days'][number]

const key = 'releases'
const LOOK_EVERY_MS = 2_000
const BALLOT_EVERY_MS = 15_000

export const releasesQuery = queryOptions({
  queryKey: [key, 'list'],
  queryFn: async ({ signal }) => (await call(live.listReleases, {}, { signal })).releases,
})

/** Polled every 2 s while the page is visible. No retries: the next poll follows shortly, and the last data stays. */
export const watchQuery = (id: string) =>
  queryOptions({
    queryKey: [key, 'live', id],
    queryFn: ({ signal }) => call(live.watchRelease, { params: { release_id: id } }, { signal }),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.phase === 'ended' ? false : LOOK_EVERY_MS),
  })

type Shown = { show: EntryList; page: number }

export const entriesQuery = (id: string, shown: Shown) =>
  queryOptions({
    queryKey: [key, 'entries', id, shown],
    queryFn: ({ signal }) =>
      call(ballots.listEntries, { params: { release_id: id }, query: shown }, { signal }),
    placeholderData: (before) => (before?.release.id === id ? before : undefined),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.release.endedAt ? false : BALLOT_EVERY_MS),
  })

export const drawQuery = (id: string) =>
  queryOptions({
    queryKey: [key, 'draw', id],
    queryFn: ({ signal }) => call(getDraw, { params: { draw_id: id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.drawnAt ? false : BALLOT_EVERY_MS),
  })

/** A month of the booking calendar, as devotees see it. */
export const heldMonthQuery = (offeringId: number, month: CivilMonth) =>
  queryOptions({
    queryKey: ['calendar', 'month', offeringId, month],
    queryFn: ({ signal }) =>
      call(getBookingCalendar, { query: { offering_id: offeringId, month } }, { signal }),
    staleTime: 30_000,
  })

export const announceLive = (body: LiveBody) => call(live.announceRelease, { body })

export const announceBallot = (body: BallotBody) => call(ballots.announceBallot, { body })

export const withdrawBallot = (id: string) => call(ballots.withdrawBallot, { params: { release_id: id } })

export const steerRelease = (id: string, wish: Wish) =>
  call(live.steerRelease, { params: { release_id: id }, body: wish })

export const releaseChange: ChangeOptions = { subjects: [key], refreshOn: 'settled' }
