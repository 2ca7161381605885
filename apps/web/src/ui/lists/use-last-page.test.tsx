import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useLastPage } from './use-last-page.ts'

const sentTo = (part: Partial<Parameters<typeof useLastPage>[0]>) => {
  const onPage = vi.fn()
  renderHook(() => useLastPage({ page: 3, pageSize: 50, rows: [], total: 0, onPage, ...part }))
  return onPage.mock.calls.flat()
}

test('an empty page falls back to the last page that exists', () => {
  expect(sentTo({ total: 100 })).toEqual([2])
  expect(sentTo({ total: 7 })).toEqual([1])
  // The count was one too high; it must still go back only one page.
  expect(sentTo({ total: 101 })).toEqual([2])
})

test('a page with rows, one that is not known yet, the first and an empty list stay', () => {
  expect(sentTo({ rows: [1], total: 101 })).toEqual([])
  expect(sentTo({ rows: undefined, total: 100 })).toEqual([])
  expect(sentTo({ page: 1, total: 100 })).toEqual([])
  expect(sentTo({ total: 0 })).toEqual([])
})
