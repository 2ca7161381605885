import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Pagination, pagesToShow } from './pagination.tsx'

test('the first, the last and the neighbouring pages are shown', () => {
  expect(pagesToShow(1, 1)).toEqual([1])
  expect(pagesToShow(1, 10)).toEqual([1, 2, null, 10])
  expect(pagesToShow(3, 10)).toEqual([1, 2, 3, 4, null, 10])
  expect(pagesToShow(6, 10)).toEqual([1, null, 5, 6, 7, null, 10])
  expect(pagesToShow(4, 10)).toEqual([1, 2, 3, 4, 5, null, 10])
})

test('it says which rows are shown, in Indian grouping', () => {
  render(<Pagination page={3} pageSize={10} total={137900} onPage={() => {}} />)
  expect(screen.getByText('21 – 30 of 1,37,900')).toBeTruthy()
})

test('an empty list shows no rows and no way forward', () => {
  render(<Pagination page={1} pageSize={10} total={0} onPage={() => {}} />)
  expect(screen.getByText('0 – 0 of 0')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(true)
})

test('the next page is asked for', async () => {
  const onPage = vi.fn()
  render(<Pagination page={1} pageSize={10} total={25} onPage={onPage} />)
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await userEvent.click(screen.getByRole('button', { name: 'Page 3' }))
  expect(onPage.mock.calls).toEqual([[2], [3]])
})
