import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { readAccessToken, storeAccessToken } from '../../../lib/session/access-token.ts'
import { fakeServer } from '../../../lib/testing/fake-server.ts'
import { ConfirmFactor } from './confirm-factor.tsx'

const browser = vi.hoisted(() => ({
  browserSupportsWebAuthn: vi.fn(() => true),
  startAuthentication: vi.fn(),
  startRegistration: vi.fn(),
}))
vi.mock('@simplewebauthn/browser', () => browser)

const factor = (kind: 'passkey' | 'app') => ({
  id: kind,
  kind,
  name: kind,
  createdAt: '2026-11-10T06:00:00+05:30',
  lastUsedAt: null,
})
const standing = (kinds: ('passkey' | 'app')[], recoveryCodesLeft = 0) => ({
  worksHere: true,
  entry: 'closed' as const,
  graceEndsAt: null,
  mayEnrol: false,
  factors: kinds.map(factor),
  recoveryCodesLeft,
})
const shown = { id: 'k', rawId: 'k', type: 'public-key', response: {} }

let server: ReturnType<typeof fakeServer>
beforeAll(() => loadWords('office-factors'))
beforeEach(() => {
  storeAccessToken('closed')
  browser.browserSupportsWebAuthn.mockReturnValue(true)
  browser.startAuthentication.mockReset().mockResolvedValue(shown)
  server = fakeServer()
  server.answer('POST /factors/use/passkey/options', () => ({ body: { options: { challenge: 'c' } } }))
  server.answer('POST /factors/use/passkey', () => ({ body: { accessToken: 'open' } }))
  server.answer('POST /factors/use/app', () => ({ body: { accessToken: 'open' } }))
})
afterEach(() => vi.unstubAllGlobals())

function show(part: ReturnType<typeof standing>, mayRecover = true) {
  const onGiven = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ConfirmFactor standing={part} mayRecover={mayRecover} onGiven={onGiven} />
    </QueryClientProvider>,
  )
  return onGiven
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('confirming that it is you', () => {
  it('a key opens the office: what the browser signed is sent, and the new token is kept', async () => {
    const onGiven = show(standing(['passkey']))
    await press('Use my key')
    await waitFor(() =>
      expect(onGiven).toHaveBeenCalledWith('passkey', expect.anything(), undefined, expect.anything()),
    )
    expect(browser.startAuthentication).toHaveBeenCalledWith({ optionsJSON: { challenge: 'c' } })
    expect(server.asked('POST /factors/use/passkey')[0]?.body).toEqual({ response: shown })
    expect(readAccessToken()).toBe('open')
  })

  it('a cancelled key is no disaster: it says so, and the button stays', async () => {
    browser.startAuthentication.mockRejectedValue(Object.assign(new Error('x'), { name: 'NotAllowedError' }))
    show(standing(['passkey']))
    await press('Use my key')
    await screen.findByText(/it was cancelled, or the time ran out/)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Use my key' }).disabled).toBe(false)
    expect(readAccessToken()).toBe('closed')
  })

  it('a browser without WebAuthn shows a message', async () => {
    browser.browserSupportsWebAuthn.mockReturnValue(false)
    show(standing(['passkey']))
    await press('Use my key')
    await screen.findByText(/This browser cannot use keys/)
  })

  it('an app’s code can be typed instead; a wrong one is said in the server’s words', async () => {
    server.answer('POST /factors/use/app', () => ({
      status: 422,
      body: { code: 'factor_code_wrong', detail: 'That code is not right.' },
    }))
    const onGiven = show(standing(['passkey', 'app']))
    await press('Type the code of my app instead')
    await userEvent.click(screen.getByLabelText('Digit 1 of 6'))
    await userEvent.paste('123456')
    await press('Confirm')
    await screen.findByText('That code is not right.')
    expect(onGiven).not.toHaveBeenCalled()
  })

  it('a recovery code is offered at the door, and never before something dangerous', () => {
    show(standing(['passkey'], 9), false)
    expect(screen.queryByRole('button', { name: 'I have lost my key' })).toBeNull()
  })

  it('a recovery code opens the door', async () => {
    server.answer('POST /factors/use/recovery-code', () => ({
      body: { accessToken: 'open', recoveryCodesLeft: 8 },
    }))
    const onGiven = show(standing(['passkey'], 9))
    await press('I have lost my key')
    await userEvent.type(screen.getByLabelText('One of your ten recovery codes'), 'abcd efgh')
    await press('Confirm')
    await waitFor(() => expect(onGiven).toHaveBeenCalled())
    expect(server.asked('POST /factors/use/recovery-code')[0]?.body).toEqual({ code: 'abcd efgh' })
  })
})
