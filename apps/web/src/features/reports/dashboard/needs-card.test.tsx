import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadWords, speak } from '../../../lib/i18n/i18n.ts'
import { NeedsCard } from './needs-card.tsx'

const drawer = { clerk: 'Lakshmi', date: '2026-11-18', differencePaise: 250_000 }
const needs = {
  attention: 0,
  failedRefunds: 0,
  waitingRefunds: 0,
  unclaimedPayments: 0,
  matters: [],
  disputes: { count: 0, respondBy: null, tran_no: null },
  failedNotices: [],
  drawers: [
    { ...drawer, id: '00000000-0000-4000-8000-00000000000a', isWaiting: true },
    { ...drawer, id: '00000000-0000-4000-8000-00000000000b', isWaiting: false },
  ],
  closeCalls: [],
}

beforeAll(() => Promise.all(['office', 'office-home'].map(loadWords)))
afterEach(() => speak('en'))

const show = () =>
  render(
    <MemoryRouter>
      <NeedsCard needs={needs} timeZone="Asia/Kolkata" />
    </MemoryRouter>,
  )

test('drawers with a large difference stand on the manager’s page, and lead to the drawer', () => {
  show()
  expect(screen.getByText('A drawer differs and waits for a second person')).toBeTruthy()
  expect(screen.getByText('A drawer was closed with a large difference')).toBeTruthy()
  expect(screen.getAllByText('₹ 2,500')).toHaveLength(2)
  const links = screen.getAllByRole('link', { name: /Look at it ?Lakshmi/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    needs.drawers.map(({ id }) => `/admin/counter/drawers/${id}`),
  )
})

test('the same in Malayalam', async () => {
  await speak('ml')
  show()
  expect(screen.getByText('പണപ്പെട്ടിയിൽ വ്യത്യാസം: രണ്ടാമതൊരാൾ സമ്മതിക്കണം')).toBeTruthy()
  expect(screen.getByText('വലിയ വ്യത്യാസത്തോടെ പൂട്ടിയ പണപ്പെട്ടി')).toBeTruthy()
})
