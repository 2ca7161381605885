import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '../lib/testing/fake-server.ts'

const replace = vi.fn<(address: string) => void>()
let server: ReturnType<typeof fakeServer>

beforeEach(() => {
  vi.resetModules()
  replace.mockReset()
  document.body.innerHTML = '<main id="bridge"></main>'
  server = fakeServer()
})
afterEach(() => vi.unstubAllGlobals())

/** Opens the page with this token, as after pressing "pay" or by "back" from the bank. */
async function openWith(token: string): Promise<void> {
  window.location.hash = `token=${token}`
  server.answer('GET /config.json', () => ({ status: 200, body: { api: 'http://localhost:4000' } }))
  const { browser } = await import('../lib/browser.ts')
  vi.spyOn(browser, 'replaceBy').mockImplementation(replace)
  await import('./main.ts')
}
const refuse = (status: number) =>
  server.answer('POST /booking/bridge', () => ({ status, body: { code: 'not_payable', detail: '' } }))
const shown = () => document.body.textContent ?? ''

describe('a payment page whose booking can no longer be paid', () => {
  it('redirects at once to the booking’s status page, and says nothing of money', async () => {
    refuse(409)
    await openWith('V23456789AB.tk3x.signature')
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/payment-cancel?tran_no=V23456789AB'))
    expect(shown()).not.toMatch(/charged|no longer works|safe/)
  })

  it('does so again when "back" brings it out of the browser’s memory', async () => {
    refuse(409)
    await openWith('V23456789AB.tk3x.signature')
    await waitFor(() => expect(replace).toHaveBeenCalled())
    replace.mockReset()
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/payment-cancel?tran_no=V23456789AB'))
  })

  it('names no booking where the link names none, and claims nothing', async () => {
    refuse(409)
    await openWith('forged')
    await waitFor(() => expect(shown()).toContain('This payment link is not complete'))
    expect(shown()).not.toMatch(/charged|safe/)
    expect(replace).not.toHaveBeenCalled()
  })
})

describe('a payment page that cannot reach the temple', () => {
  it('says so, warns of paying again and can be tried again', async () => {
    refuse(503)
    await openWith('V23456789AB.tk3x.signature')
    await waitFor(() => expect(shown()).toContain('We did not hear back from the temple’s server'))
    expect(shown()).toMatch(/please do not pay again/)
    expect(shown()).toContain('Try again')
    expect(replace).not.toHaveBeenCalled()
  })

  it('gives up after the minute that every call has', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    server.answer('POST /booking/bridge', () => new Promise(() => {}))
    await openWith('V23456789AB.tk3x.signature')
    await vi.advanceTimersByTimeAsync(59_000)
    expect(shown()).toContain('Opening the payment page')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(shown()).toContain('We did not hear back from the temple’s server')
    const asked = server.seen.find(({ path }) => path === '/booking/bridge')
    expect(asked?.credentials).toBeUndefined()
    expect(asked?.headers.get('authorization')).toBeNull()
  })
})
