import { previewBlock } from '@vazhipadu/contract/calendar'
import { expect, test, vi } from 'vitest'
import { makeAdmin } from '../../testing/make-account.ts'
import { lineOn, useRefunding } from '../../testing/start-refunding.ts'

// Slow: advances the clock by half a year.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const p = useRefunding()
const DAY = 24 * 60

test('closing a day lists bookings whose payment is too old for the provider and needs a bank transfer', async () => {
  const weigh = async () => {
    const body = { offering_id: null, from: '2027-06-20', to: '2027-06-20', reason: 'Floor repair' }
    return (await p.call(previewBlock, { body }, await makeAdmin(p))).body
  }
  await p.buy([lineOn('2027-06-20')])
  await p.pass(149 * DAY)
  expect(await weigh()).toMatchObject({ bookings: 1, agingBookings: 0, tooOldBookings: 0 })
  await p.buy([lineOn('2027-06-20')])
  await p.pass(2 * DAY)
  expect(await weigh()).toMatchObject({ bookings: 2, agingBookings: 1, tooOldBookings: 0 })
  await p.pass(30 * DAY)
  expect(await weigh()).toMatchObject({ bookings: 2, agingBookings: 0, tooOldBookings: 1 })
})
