import { act, renderHook } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { useCodeCheck } from './use-code-check.ts'

const shownFor = async (thrown: unknown) => {
  const show = vi.fn()
  const { result } = renderHook(() =>
    useCodeCheck({
      verify: () => Promise.reject(thrown as Error),
      successText: '',
      show,
      onSuccess: () => {},
      onNext: () => {},
    }),
  )
  await act(() => result.current.submit('123456'))
  expect(result.current.busy).toBe(false)
  return show.mock.calls
}

describe('a verification that throws', () => {
  it('shows the message of the error', async () => {
    expect(await shownFor(new Error('No network'))).toEqual([['danger', 'No network']])
  })

  it('shows "An error occurred during verification." if it has none', async () => {
    const text = 'An error occurred during verification.'
    expect(await shownFor(new Error(''))).toEqual([['danger', text]])
    expect(await shownFor('no error at all')).toEqual([['danger', text]])
  })
})
