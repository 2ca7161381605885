import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { orderSubjects, type QuerySubject } from './query-subjects.ts'
import { useChange } from './use-change.ts'

test('what shows an order is asked for again, whether its change was taken or refused', async () => {
  const client = new QueryClient()
  const isStale = (subject: QuerySubject) => client.getQueryState([subject])?.isInvalidated
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const change = (isTaken: boolean) =>
    isTaken ? Promise.resolve() : Promise.reject(new Error('It has changed meanwhile.'))
  const { result } = renderHook(
    () => useChange(change, { subjects: orderSubjects, refreshOn: 'settled', done: 'Saved' }),
    { wrapper },
  )
  for (const isTaken of [true, false]) {
    for (const subject of orderSubjects) client.setQueryData([subject], {})
    await act(() => result.current.mutateAsync(isTaken).catch(() => {}))
    expect(orderSubjects.filter(isStale)).toEqual(orderSubjects)
  }
})
