import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { useAskAfter } from './use-ask-after.ts'

const failure = (status: number, code: string) => new ApiError({ status, code, detail: '' })

function prepare() {
  const client = new QueryClient()
  const asked = vi.spyOn(client, 'invalidateQueries')
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return { asked, ...renderHook(() => useAskAfter(['orders']), { wrapper }) }
}

it('refetches at once after an error, and not again at the end', () => {
  const { asked, result, unmount } = prepare()
  result.current(failure(409, 'stale'))
  expect(asked).toHaveBeenCalledTimes(1)
  unmount()
  expect(asked).toHaveBeenCalledTimes(1)
})

it('after silence leaves all as it was pressed, and asks when it is left', () => {
  const { asked, result, unmount } = prepare()
  result.current(failure(0, 'network'))
  expect(asked).not.toHaveBeenCalled()
  unmount()
  expect(asked).toHaveBeenCalledWith({ queryKey: ['orders'] })
})

it('does not refetch without an error', () => {
  const { asked, unmount } = prepare()
  unmount()
  expect(asked).not.toHaveBeenCalled()
})
