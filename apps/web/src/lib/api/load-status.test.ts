import { describe, expect, it } from 'vitest'
import { loadStatusOf } from './load-status.ts'

describe('remote load status', () => {
  it('is initial, loading, success or failure with a message', () => {
    const before = { status: 'pending', fetchStatus: 'idle', error: null } as const
    expect(loadStatusOf(before)).toEqual({ state: 'initial' })
    expect(loadStatusOf({ ...before, fetchStatus: 'fetching' })).toEqual({ state: 'loading' })
    expect(loadStatusOf({ ...before, status: 'success' })).toEqual({ state: 'success' })
    expect(loadStatusOf({ ...before, status: 'error', error: new Error('No network') })).toEqual({
      state: 'failure',
      message: 'No network',
    })
    expect(loadStatusOf({ ...before, status: 'error', error: 'odd' })).toEqual({
      state: 'failure',
      message: 'An unknown error occurred',
    })
  })
})
