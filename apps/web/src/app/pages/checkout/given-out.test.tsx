import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it } from 'vitest'
import { useBasket } from '../../../features/booking/booking.store.ts'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { findPayButton, prepareCheckout, showCheckout } from '../../../testing/prepare-checkout.tsx'

const checkout = prepareCheckout()
beforeAll(() => loadWords('releases'))

const refuse = (code: string, roomId: string | null) =>
  checkout.server.answer('POST /booking/initiate', () => ({
    status: 409,
    body: { code, detail: 'Given out.', meta: { line: 1, roomId, opensAt: null } },
  }))

it('a day of a waiting room is refused kindly, with the way there', async () => {
  refuse('pass_required', 'm1')
  checkout.server.answer('GET /releases/announced', () => ({ body: { releases: [] } }))
  showCheckout()
  await userEvent.click(await findPayButton())
  await screen.findByRole('region', { name: 'This day is given out in the waiting room' })
  screen.getByText(
    /^Noorum palum on Mon 30 Nov 2026 cannot be booked directly just now. Nothing has been charged/,
  )
  expect(screen.queryByText('Given out.')).toBeNull()
  const way = screen.getByRole('link', { name: 'Go to the waiting room' })
  expect(way.getAttribute('href')).toBe('/waiting-room.html#m1')
  await userEvent.click(screen.getByRole('button', { name: 'Take it out of the basket' }))
  expect(useBasket.getState().lines).toHaveLength(1)
  expect(screen.queryByRole('region', { name: 'This day is given out in the waiting room' })).toBeNull()
})

it('a day of a ballot leads to it', async () => {
  refuse('by_ballot', null)
  checkout.server.answer('GET /releases/announced', () => ({
    body: {
      releases: [{ id: 'r1', room_id: null, endedAt: null, dates: ['2026-11-30'], offerings: [{ id: 28 }] }],
    },
  }))
  showCheckout()
  await userEvent.click(await findPayButton())
  const way = await screen.findByRole('link', { name: 'See the ballot' })
  expect(way.getAttribute('href')).toBe('/releases/r1')
})
