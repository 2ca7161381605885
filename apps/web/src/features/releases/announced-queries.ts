import { queryOptions } from '@tanstack/react-query'
import type { RequestOf, ResponseOf } from '@vazhipadu/contract/endpoint'
import * as ballots from '@vazhipadu/contract/releases/ballots'
import * as live from '@vazhipadu/contract/releases/live'
import * as room from '@vazhipadu/contract/waiting-room'
import { call } from '../../lib/api/call.ts'
import { storeAccessToken } from '../../lib/session/access-token.ts'
import { keepPass } from './pass-store.ts'

export type Release = live.Release
export type Entry = NonNullable<ResponseOf<typeof ballots.getEntry>['entry']>
export type Draw = ResponseOf<typeof room.getDraw>
export type Chance = ResponseOf<typeof ballots.countEntries>['days'][number]
type NewEntry = RequestOf<typeof ballots.enterBallot>['body']

/** Announced and running releases. Optional: pages neither wait for this query nor fail with it. */
export const announcedQuery = queryOptions({
  queryKey: ['announced'],
  queryFn: async ({ signal }) => (await call(live.listAnnounced, {}, { signal })).releases,
  staleTime: 30_000,
  meta: { public: true },
})

export const releaseQuery = (id: string) =>
  queryOptions({
    queryKey: ['announced', id],
    queryFn: ({ signal }) => call(live.getRelease, { params: { release_id: id } }, { signal }),
    staleTime: 30_000,
    meta: { public: true },
  })

/** For each day: the number of applicants and of places left. */
export const chancesQuery = (id: string) =>
  queryOptions({
    queryKey: ['announced', id, 'chances'],
    queryFn: async ({ signal }) =>
      (await call(ballots.countEntries, { params: { release_id: id } }, { signal })).days,
    staleTime: 30_000,
    meta: { public: true },
  })

/** The waiting room's current state, at the server's clock. */
export const servingQuery = (roomId: string) =>
  queryOptions({
    queryKey: ['announced', 'serving', roomId],
    queryFn: ({ signal }) => call(room.getNowServing, { params: { room_id: roomId } }, { signal }),
    staleTime: 5_000,
    refetchInterval: 30_000,
    meta: { public: true },
  })

export const entryQuery = (id: string) =>
  queryOptions({
    queryKey: ['ballot', id],
    queryFn: async ({ signal }) =>
      (await call(ballots.getEntry, { params: { release_id: id } }, { signal })).entry,
    staleTime: 15_000,
  })

export const enter = (id: string, body: NewEntry) =>
  call(ballots.enterBallot, { params: { release_id: id }, body })

export const withdraw = (id: string) => call(ballots.withdrawEntry, { params: { release_id: id } })

export const drawQuery = (id: string) =>
  queryOptions({
    queryKey: ['draw', id],
    queryFn: ({ signal }) => call(room.getDraw, { params: { draw_id: id } }, { signal }),
    staleTime: 10_000,
    meta: { public: true },
  })

export const readShard = (id: string, shard: number) =>
  call(room.getDrawShard, { params: { draw_id: id, shard } })

/**
 * Redeems the devotee's turn. Always requests a new ticket, because the server refuses one of an older session, and
 * that refusal would end the current session.
 */
export const turnQuery = (roomId: string) =>
  queryOptions({
    queryKey: ['turn', roomId],
    queryFn: async () => {
      const params = { room_id: roomId }
      const { ticket } = await call(room.joinRoom, { params })
      const { token, expiresAt } = await call(room.redeemTurn, { params, body: { ticket } })
      storeAccessToken(token)
      keepPass(roomId, expiresAt)
      return { expiresAt }
    },
    staleTime: 60_000,
    gcTime: 0,
    retry: false,
  })
