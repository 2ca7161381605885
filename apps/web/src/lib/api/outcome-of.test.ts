import { describe, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { outcomeOf } from './outcome-of.ts'

const refusal = { status: 429, code: 'too_many', detail: 'Please wait.' }

describe('outcomeOf', () => {
  it('turns an empty answer into a failure with the given message', async () => {
    for (const empty of [undefined, null, {}]) {
      expect(await outcomeOf(Promise.resolve(empty), 'Unable to sign up')).toEqual({
        status: 'failed',
        message: 'Unable to sign up',
      })
    }
  })

  it('passes an answer on', async () => {
    const answer = { status: 'success' as const, message: 'Sent' }
    expect(await outcomeOf(Promise.resolve(answer), 'Unable to verify')).toEqual(answer)
  })

  it('reads the message field of a refusal that says status failed', async () => {
    const limit = new ApiError({ ...refusal, outcomeMessage: 'Too many codes. Please wait an hour.' })
    expect(await outcomeOf(Promise.reject(limit), '')).toEqual({
      status: 'failed',
      message: 'Too many codes. Please wait an hour.',
    })
  })

  it('lets any other failure through', async () => {
    await expect(outcomeOf(Promise.reject(new ApiError(refusal)), '')).rejects.toThrow('Please wait.')
  })
})
