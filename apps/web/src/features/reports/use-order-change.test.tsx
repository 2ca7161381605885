import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { useOrderChange } from './use-order-change.ts'

test('what shows an order is asked for again, whether its change was taken or refused', async () => {
  const client = new QueryClient()
  const names = ['transactions', 'receipts', 'parcels', 'day-sheet', 'dashboard']
  const isStale = (name: string) => client.getQueryState([name])?.isInvalidated
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const change = (isTaken: boolean) =>
    isTaken ? Promise.resolve() : Promise.reject(new Error('It has changed meanwhile.'))
  const { result } = renderHook(() => useOrderChange(change, 'Saved'), { wrapper })
  for (const isTaken of [true, false]) {
    for (const name of names) client.setQueryData([name], {})
    await act(() => result.current.mutateAsync(isTaken).catch(() => {}))
    expect(names.filter(isStale)).toEqual(names)
  }
})
