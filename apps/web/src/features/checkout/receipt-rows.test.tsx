import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { sampleLine } from '../../lib/testing/sample-order.ts'
import { rowOfOrderLine } from '../orders/orders.rules.ts'
import { summedUpFrom } from './checkout.rules.ts'
import { ReceiptRows } from './receipt-rows.tsx'

beforeAll(() => loadWords('checkout'))

test('very many are summed up, unfold day by day, and React has nothing to complain of', async () => {
  const complained = vi.spyOn(console, 'error').mockImplementation(() => {})
  const rows = Array.from({ length: summedUpFrom }, (_, id) =>
    rowOfOrderLine(sampleLine({ id, date: `2026-12-0${id + 1}` })),
  )
  render(<ReceiptRows rows={rows} />)
  screen.getByText('Noorum palum × 9')
  await userEvent.click(screen.getByRole('button', { name: 'Show all 9 offerings' }))
  screen.getByText('Wed 9 Dec 2026')
  expect(complained.mock.calls).toEqual([])
  complained.mockRestore()
})
