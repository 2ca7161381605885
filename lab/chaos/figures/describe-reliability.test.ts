import { expect, test } from 'vitest'
import { type Chaos, type Kept, writeFigures } from './describe-reliability.ts'

const fault = {
  times: 20,
  medianRecoverMs: 8_240,
  longestRecoverMs: 13_759,
  longestGapMs: 13_770,
  retries: 9,
}
const run: Chaos = {
  proof: 'chaos',
  seed: 22,
  world: 'cluster',
  ttl: 8,
  copied: 3,
  faults: { 'kill-primary': fault },
  injected: 20,
  acknowledged: 4_321,
  refused: 0,
  payments: 4_320,
  lost: 1,
  oversold: 0,
  doubleCharges: 0,
  orphans: 0,
  anomalies: 0,
  books: 0,
  gaveUp: 0,
  retries: 9,
  longestGapAfterPrimaryMs: 13_770,
  failedBookingsAfterApi: 0,
  seconds: 100,
  passed: false,
}
const { ttl: _, copied: __, ...plain } = run
const kept: Kept = {
  runs: [run, { ...plain, world: 'plain', faults: { 'starve-worker': fault } }],
  backup: {
    faults: 6,
    struckBefore: 3,
    backup: { tries: 2, seconds: 9.2 },
    restoreSeconds: 1.6,
    before: 1_010,
    after: 214,
    missing: 1,
    doubled: 0,
    keptAfter: 2,
    books: 0,
  },
  lostAnswers: { steps: 24, cases: 144, doubled: 0, lostTyped: 5, untrue: 0 },
  soak: {
    minutes: 30,
    peakPerSecond: 40,
    wantedPerSecond: 20,
    bookings: 36_000,
    growing: ['apiMb'],
    violations: 0,
  },
}
const written = writeFigures(kept)

test('each world has its column, and what cannot have happened in it a dot', () => {
  expect(written).toContain('|  | cluster, lock of 8 s | one machine |')
  expect(written).toContain('| longest pause of booking after the loss of the primary | 13.8 s | · |')
  expect(written).toContain('| standbys that had to be copied anew | 3 | · |')
})

test('each fault has its row', () => {
  expect(written).toContain('| kill primary | cluster, lock of 8 s | 20 | 8.2 s | 13.8 s | 13.8 s |')
  expect(written).toContain('| starve worker | one machine | 20 |')
})

test('what went wrong is written as plainly as what did not', () => {
  expect(written).toContain('| **lost** | 1 | 1 |')
  expect(written).toContain('3 were missing, doubled or wrongly there')
  expect(written).toContain('5 times something typed was lost')
  expect(written).toContain('what went on growing: apiMb')
})

test('what was not run is not told of', () => {
  expect(writeFigures({ runs: [run] })).not.toMatch(/Backup|Soak|one machine/)
})
