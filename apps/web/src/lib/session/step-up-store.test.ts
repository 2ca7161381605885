import { listSettings } from '@vazhipadu/contract/settings'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '../api/call.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { storeAccessToken } from './access-token.ts'
import { endStepUp, hostStepUp, useStepUp } from './step-up-store.ts'

const needed = { status: 403, body: { code: 'step_up_needed', detail: 'Please confirm that it is you.' } }
let server: ReturnType<typeof fakeServer>
let takeDown = () => {}
beforeEach(() => {
  storeAccessToken('old')
  server = fakeServer()
  takeDown = hostStepUp()
  server.answer('GET /admin/settings', ({ headers }) =>
    headers.get('authorization') === 'Bearer new' ? { body: { settings: [] } } : needed,
  )
})
afterEach(() => {
  takeDown()
  vi.unstubAllGlobals()
})

describe('a call that asks for the key again', () => {
  it('waits for it and is made once more with the new token', async () => {
    const answer = call(listSettings, {})
    await vi.waitFor(() => expect(useStepUp.getState().isAsked).toBe(true))
    storeAccessToken('new')
    endStepUp(true)
    expect(await answer).toEqual({ settings: [] })
    expect(useStepUp.getState().isAsked).toBe(false)
  })

  it('prompts once for several calls', async () => {
    const answers = [call(listSettings, {}), call(listSettings, {})]
    await vi.waitFor(() => expect(server.asked('GET /admin/settings')).toHaveLength(2))
    await vi.waitFor(() => expect(useStepUp.getState().isAsked).toBe(true))
    storeAccessToken('new')
    endStepUp(true)
    expect(await Promise.all(answers)).toHaveLength(2)
  })

  it('is refused as before when the key is put aside, or when nobody is there to be asked', async () => {
    const put = call(listSettings, {})
    await vi.waitFor(() => expect(useStepUp.getState().isAsked).toBe(true))
    endStepUp(false)
    await expect(put).rejects.toThrow('Please confirm that it is you.')
    takeDown()
    await expect(call(listSettings, {})).rejects.toThrow('Please confirm that it is you.')
  })
})
