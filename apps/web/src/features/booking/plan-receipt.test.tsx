import { render, screen } from '@testing-library/react'
import type { Offering } from '@vazhipadu/contract/catalogue'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { PlanReceipt } from './plan-receipt.tsx'

beforeAll(() => Promise.all([loadWords('booking'), import('../../art/symbols.ts')]))

function show(isPlanning: boolean) {
  render(
    <PlanReceipt
      offering={{ id: 1, name: 'Noorum palum', nameMl: 'നൂറും പാലും', pricePaise: 20_000 } as Offering}
      kind="monthly-star"
      dates={[]}
      people={1}
      plan={undefined}
      isPlanning={isPlanning}
      waiting={[]}
      onKeep={vi.fn<() => void>()}
    />,
  )
}

test('an incomplete plan has no sum, and waits for none', () => {
  show(false)
  expect(screen.getAllByText('not yet known')).toHaveLength(2)
})

test('a plan on its way is waited for', () => {
  show(true)
  expect(screen.queryByText('not yet known')).toBeNull()
})
