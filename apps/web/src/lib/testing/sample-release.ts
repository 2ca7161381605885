import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { listEntries } from '@vazhipadu/contract/releases/ballots'
import type { Release, watchRelease } from '@vazhipadu/contract/releases/live'

const id = '0193f5d2-0000-7000-8000-000000000001'

/** A live release of two days, for tests to modify. */
export const sampleRelease: Release = {
  id,
  kind: 'live',
  title: 'Ayilyam 2027',
  titleMl: 'ആയില്യം',
  offerings: [{ id: 1, name: 'Noorum palum', nameMl: 'നൂറും പാലും' }],
  dates: ['2027-01-23', '2027-02-20'],
  announcedAt: '2026-12-01T05:00:00Z',
  joinsFrom: '2026-12-04T23:30:00Z',
  opensAt: '2026-12-05T00:30:00Z',
  endsAt: '2026-12-05T03:30:00Z',
  room_id: '0193f5d2-0000-7000-8000-000000000002',
  draw_id: '0193f5d2-0000-7000-8000-000000000003',
  commitment: '7c1e'.repeat(16),
  endedAt: null,
  endReason: null,
}

export const sampleLive: ResponseOf<typeof watchRelease> = {
  release: sampleRelease,
  at: '2026-12-05T00:44:20Z',
  phase: 'serving',
  joined: 41_620,
  late: 3_204,
  called: 7_840,
  inside: 1_168,
  windowSize: 1_500,
  rate: 9.5,
  mostRate: 9.5,
  isPaused: false,
  isAllHeld: false,
  sold: 500,
  held: 40,
  left: 460,
  takenPaise: 10_000_000,
  bookings: 212,
  missed: 341,
  leftWithoutBooking: 1_125,
  places: [
    { offering_id: 1, date: '2027-01-23', left: 460, held: 40, sold: 0 },
    { offering_id: 1, date: '2027-02-20', left: 0, held: 0, sold: 500 },
  ],
  holdP99Ms: 86,
  providerP99Ms: 240,
  providerRefusals: 0,
  moments: [
    { at: '2026-12-05T00:30:40Z', sold: 0, held: 0, rate: 2 },
    { at: '2026-12-05T00:44:10Z', sold: 500, held: 40, rate: 9.5 },
  ],
  deeds: [
    {
      at: '2026-12-05T00:34:00Z',
      action: 'release.pace',
      by: 'Lakshmi Nair',
      detail: '{"ratePerMinute":570}',
    },
  ],
}

export const sampleBallot: ResponseOf<typeof listEntries> = {
  release: { ...sampleRelease, kind: 'ballot', room_id: null, joinsFrom: null, opensAt: null, endsAt: null },
  drawnAt: '2026-12-04T00:30:05Z',
  counts: { waiting: 2_900, called: 5, won: 8, lapsed: 0, given_back: 1 },
  people: 2_914,
  places: 13,
  paid: 8,
  takenPaise: 12_000_000,
  entries: [
    {
      place: 1,
      name: 'Sumangala Devi',
      offering_id: 1,
      date: '2027-01-23',
      people: 2,
      state: 'won',
      at: '2026-12-04T01:10:00Z',
      payUntil: null,
      tran_no: 'V1',
    },
    {
      place: 4,
      name: 'Karthik Subramaniam',
      offering_id: 1,
      date: '2027-02-20',
      people: 1,
      state: 'called',
      at: '2026-12-04T00:30:10Z',
      payUntil: '2026-12-06T00:30:10Z',
      tran_no: null,
    },
  ],
  pages: 2,
}

export const sampleDraw = {
  announcedAt: sampleRelease.announcedAt,
  closesAt: '2026-12-05T00:30:00Z',
  commitment: sampleRelease.commitment,
  beacon: { chain: '52', round: 6_731_904, signature: 'ab' },
  closedAt: '2026-12-05T00:30:01Z',
  entries: 2_914,
  shardBits: 3,
  entriesHash: 'e07b'.repeat(16),
  secret: 'aa',
  seed: 'bb',
  drawnAt: '2026-12-05T00:30:05Z',
  buckets: null,
}
