import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import {
  findPayButton,
  placed,
  prepareCheckout,
  quoted,
  showCheckout,
} from '../../../testing/prepare-checkout.tsx'

const checkout = prepareCheckout()
const expectedTotals = () =>
  checkout.server
    .asked('POST /booking/initiate')
    .map(({ body }) => (body as { expectedTotalPaise: number }).expectedTotalPaise)

it('a raised price is shown and must be confirmed before anything is held', async () => {
  showCheckout()
  const button = await findPayButton()
  const raised = { pricePaise: 45_000, amountPaise: 45_000 }
  checkout.server.answer('POST /booking/initiate', () => ({
    status: 409,
    body: {
      code: 'total_changed',
      detail: 'The price has changed meanwhile.',
      meta: {
        quote: {
          lines: [quoted(0, raised), quoted(1, raised)],
          parcels: [],
          postage: null,
          linesPaise: 90_000,
          deliveryPaise: 0,
          totalPaise: 90_000,
        },
      },
    },
  }))
  await userEvent.click(button)
  await screen.findAllByText('The price has changed meanwhile.')
  const [again] = await screen.findAllByRole('button', { name: 'Pay ₹ 900' })
  checkout.server.answer('POST /booking/initiate', () => ({ body: placed }))
  await userEvent.click(again as HTMLElement)
  await waitFor(() => expect(checkout.goTo).toHaveBeenCalled())
  expect(expectedTotals()).toEqual([40_000, 90_000])
})
