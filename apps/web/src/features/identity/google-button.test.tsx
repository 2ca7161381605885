import { createHash } from 'node:crypto'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isAuthenticated, useSession } from '../../lib/session/session-store.ts'
import { fakeServer } from '../../lib/testing/fake-server.ts'
import { GoogleButton, googleHeights } from './google-button.tsx'
import { GoogleSignIn } from './google-sign-in.tsx'

type Answer = { credential: string; select_by?: string }
const renderButton = vi.fn((parent: HTMLElement) => parent.append(document.createElement('iframe')))
let answer: (answer: Answer) => void = () => {}
const initialize = vi.fn((options: { client_id: string; nonce: string; callback: typeof answer }) => {
  answer = options.callback
})

// A different scriptUrl per test, because the loader loads each URL only once.
let scriptUrl = ''
let at = 0
beforeEach(() => {
  scriptUrl = `https://google.example/${++at}.js`
  window.google = { accounts: { id: { initialize, renderButton } } }
  useSession.setState({ signedIn: false })
})
afterEach(() => {
  delete window.google
  for (const script of document.head.querySelectorAll('script')) script.remove()
  vi.unstubAllGlobals()
})

const script = () =>
  waitFor(() => {
    const found = document.head.querySelector(`script[src="${scriptUrl}"]`)
    if (!found) throw new Error('not yet')
    return found
  })

describe('Google’s button', () => {
  it('has the heights 40, 32 and 20', () => {
    expect(googleHeights).toEqual({ large: 40, medium: 32, small: 20 })
  })

  it('is asked for after the first paint, keeps its place free, and is drawn when it comes', async () => {
    render(<GoogleButton clientId="c1" scriptUrl={scriptUrl} onAnswer={() => {}} />)
    expect(document.head.querySelector('script')).toBeNull()
    expect(document.querySelector('[aria-busy=true]')?.getAttribute('style')).toContain('height: 40px')
    fireEvent.load(await script())
    await waitFor(() => expect(renderButton).toHaveBeenCalled())
    expect(initialize.mock.lastCall?.[0].client_id).toBe('c1')
  })

  it('is drawn again when its place becomes narrower', async () => {
    let resized = () => {}
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(callback: () => void) {
          resized = callback
        }
        observe() {}
        disconnect() {}
      },
    )
    const width = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(700)
    render(<GoogleButton clientId="c1" scriptUrl={scriptUrl} onAnswer={() => {}} />)
    act(() => resized())
    fireEvent.load(await script())
    const drawn = () => (renderButton.mock.lastCall as unknown[] | undefined)?.[1]
    await waitFor(() => expect(drawn()).toMatchObject({ width: 400 }))
    width.mockReturnValue(328)
    act(() => resized())
    await waitFor(() => expect(drawn()).toMatchObject({ width: 328 }))
    width.mockRestore()
    expect(document.querySelectorAll('iframe')).toHaveLength(1)
  })

  it('says when it cannot be loaded, and tries again', async () => {
    render(<GoogleButton clientId="c1" scriptUrl={scriptUrl} onAnswer={() => {}} />)
    fireEvent.error(await script())
    const again = await screen.findByRole('button', { name: 'Try again' })
    fireEvent.click(again)
    fireEvent.load(await script())
    await waitFor(() => expect(document.querySelector('iframe')).toBeTruthy())
  })
})

describe('signing in with Google', () => {
  it('sends credential, select_by and clientId, and starts the session', async () => {
    const server = fakeServer()
    const user = { avatar: null, userName: 'Lakshmi', email: 'l@example.org', authority: ['user'] }
    server.answer('POST /auth/google/login', () => ({ body: { accessToken: 't1', user } }))
    const onSignedIn = vi.fn()
    render(<GoogleSignIn clientId="c1" scriptUrl={scriptUrl} dark={false} onSignedIn={onSignedIn} />)
    fireEvent.load(await script())
    await waitFor(() => expect(renderButton).toHaveBeenCalled())
    act(() => answer({ credential: 'a'.repeat(30), select_by: 'btn' }))
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(user))
    const { nonce, ...sent } = (server.seen[0]?.body ?? {}) as Record<string, string>
    expect(sent).toMatchObject({ credential: 'a'.repeat(30), select_by: 'btn', clientId: 'c1' })
    // Google gets only the hash; the secret goes to the server.
    const hash = createHash('sha256')
      .update(nonce ?? '')
      .digest('base64url')
    expect(initialize.mock.lastCall?.[0].nonce).toBe(hash)
    expect(nonce).toMatch(/^[\w-]{43}$/)
    expect(isAuthenticated()).toBe(true)
  })

  it('says why it was refused', async () => {
    const server = fakeServer()
    server.answer('POST /auth/google/login', () => ({
      status: 400,
      body: { code: 'x', detail: 'Not verified.' },
    }))
    render(<GoogleSignIn clientId="c1" scriptUrl={scriptUrl} dark={false} onSignedIn={() => {}} />)
    fireEvent.load(await script())
    await waitFor(() => expect(initialize).toHaveBeenCalled())
    act(() => answer({ credential: 'a'.repeat(30) }))
    expect((await screen.findByRole('alert')).textContent).toBe('Not verified.')
  })
})
