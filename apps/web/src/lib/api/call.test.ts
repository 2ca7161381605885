import { listCountries, listStates } from '@vazhipadu/contract/address'
import { signIn } from '@vazhipadu/contract/identity'
import { getProfile } from '@vazhipadu/contract/profile'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readAccessToken, storeAccessToken } from '../session/access-token.ts'
import { startSession, useSession } from '../session/session-store.ts'
import { fakeServer, gate } from '../testing/fake-server.ts'
import { ApiError, errorText } from './api-error.ts'
import { call } from './call.ts'

const someone = { avatar: null, userName: 'Lakshmi', email: 'l@example.org', authority: ['user'] }
const expired = { status: 401, body: { code: 'token_expired', detail: 'Your session has expired.' } }
const bearer = 'authorization'

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  localStorage.clear()
  useSession.setState({ signedIn: false, endedBy: null })
  server = fakeServer()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const signedOut = () => {
  expect(readAccessToken()).toBe('')
  expect(useSession.getState()).toMatchObject({
    signedIn: false,
    user: { avatar: null, userName: '', email: '', authority: [] },
  })
}

describe('every request', () => {
  it('goes to the API host with credentials and the bearer token of local storage', async () => {
    storeAccessToken('t1')
    server.answer('GET /profile/countries', () => ({ body: { countries: [] } }))
    await call(listCountries, {})
    const [request] = server.seen
    expect(request?.credentials).toBe('include')
    expect(request?.headers.get(bearer)).toBe('Bearer t1')
  })

  it('drops empty and undefined query parameters', async () => {
    server.answer('GET /profile/states', () => ({ body: { states: [] } }))
    await call(listStates, { query: { country: undefined } })
    expect([...(server.seen[0]?.search ?? [])]).toEqual([])
  })

  it('gives up after 60000 ms', async () => {
    vi.useFakeTimers()
    server.answer('GET /profile/countries', () => ({ wait: new Promise(() => {}) }))
    const failure = call(listCountries, {}).catch((thrown: unknown) => thrown)
    await vi.advanceTimersByTimeAsync(59_999)
    await vi.advanceTimersByTimeAsync(1)
    expect(await failure).toMatchObject({ code: 'timeout', status: 0 })
  })

  it('to a call that needs a token fails at once when none is stored', async () => {
    await expect(call(getProfile, {})).rejects.toThrow('Authentication token not found in cookies.')
    expect(server.seen).toHaveLength(0)
  })
})

describe('error text', () => {
  const failureOf = (status: number, body: unknown) => {
    server.answer('POST /auth/login', () => ({ status, body }))
    return call(signIn, { body: { identifier: 'a@b.c', password: 'x' } }).catch((thrown: unknown) => thrown)
  }

  it('is the response field detail, with code, fields, meta and status beside it', async () => {
    const failure = await failureOf(422, {
      code: 'invalid',
      detail: 'Please correct the marked fields.',
      fields: { password: 'Required' },
      meta: { n: 1 },
    })
    expect(errorText(failure)).toBe('Please correct the marked fields.')
    expect(failure).toMatchObject({
      status: 422,
      code: 'invalid',
      fields: { password: 'Required' },
      meta: { n: 1 },
    })
  })

  it('is otherwise the client error message', async () => {
    expect(errorText(await failureOf(502, undefined))).toBe('Request failed with status code 502')
    expect(errorText(new Error('Failed to fetch'))).toBe('Failed to fetch')
  })

  it('is otherwise "An error occurred"', () => {
    expect(errorText(new Error(''))).toBe('An error occurred')
  })

  it('is "An unknown error occurred" for a failure that is no Error', () => {
    expect(errorText('nothing')).toBe('An unknown error occurred')
  })

  it('says in words that the server cannot be reached', async () => {
    server.answer('POST /auth/login', () => new TypeError('Failed to fetch'))
    const failure = call(signIn, { body: { identifier: 'a@b.c', password: 'x' } })
    await expect(failure).rejects.toBeInstanceOf(ApiError)
    await expect(failure).rejects.toThrow(/did not hear back/)
  })
})

describe('an expired token', () => {
  beforeEach(() => {
    startSession('old', someone)
    server.answer('GET /profile/self', ({ headers }) =>
      headers.get(bearer) === 'Bearer new' ? { body: { name: 'Lakshmi' } } : expired,
    )
    server.answer('POST /auth/refresh', () => ({ body: { accessToken: 'new' } }))
  })

  it('is renewed unseen and the call repeated once', async () => {
    expect(await call(getProfile, {})).toEqual({ name: 'Lakshmi' })
    expect(readAccessToken()).toBe('new')
    expect(server.seen.map((request) => request.path)).toEqual([
      '/profile/self',
      '/auth/refresh',
      '/profile/self',
    ])
  })

  it('is renewed once for all calls', async () => {
    const { wait, open } = gate()
    server.answer('POST /auth/refresh', () => ({ body: { accessToken: 'new' }, wait }))
    const calls = [call(getProfile, {}), call(getProfile, {}), call(getProfile, {})]
    await vi.waitFor(() => expect(server.asked('POST /auth/refresh')).toHaveLength(1))
    open()
    await Promise.all(calls)
    expect(server.asked('POST /auth/refresh')).toHaveLength(1)
  })

  it('is not renewed again by a tab that waited for the lock while another tab renewed it', async () => {
    vi.stubGlobal('navigator', {
      locks: {
        request: async (_name: string, job: () => Promise<string>) => {
          storeAccessToken('new')
          return job()
        },
      },
    })
    await call(getProfile, {})
    expect(server.asked('POST /auth/refresh')).toHaveLength(0)
  })

  it('ends the session with "Refresh failed" when the refresh brings no accessToken', async () => {
    server.answer('POST /auth/refresh', () => ({ body: {} }))
    await expect(call(getProfile, {})).rejects.toThrow('Refresh failed')
    signedOut()
  })

  it('ends the session when the refresh is refused', async () => {
    server.answer('POST /auth/refresh', () => ({
      status: 401,
      body: { code: 'session_ended', detail: 'Ended.' },
    }))
    await expect(call(getProfile, {})).rejects.toThrow('Ended.')
    signedOut()
  })

  it('keeps the session when the refresh gets no answer', async () => {
    server.answer('POST /auth/refresh', () => new TypeError('Failed to fetch'))
    await expect(call(getProfile, {})).rejects.toMatchObject({ code: 'network' })
    expect(readAccessToken()).toBe('old')
    expect(useSession.getState().signedIn).toBe(true)
  })

  it('is not renewed a second time for one call', async () => {
    server.answer('GET /profile/self', () => expired)
    await expect(call(getProfile, {})).rejects.toMatchObject({ code: 'token_expired' })
    expect(server.asked('POST /auth/refresh')).toHaveLength(1)
    signedOut()
  })

  it('is not renewed while signedIn is false', async () => {
    useSession.setState({ signedIn: false })
    await expect(call(getProfile, {})).rejects.toMatchObject({ status: 401 })
    expect(server.asked('POST /auth/refresh')).toHaveLength(0)
    signedOut()
  })
})

describe('a session ends', () => {
  it.each([401, 419, 440])(
    'on a %i response: token, user and signedIn are cleared at once',
    async (status) => {
      startSession('t1', someone)
      server.answer('GET /profile/self', () => ({
        status,
        body: { code: 'session_ended', detail: 'Ended.' },
      }))
      await expect(call(getProfile, {})).rejects.toThrow('Ended.')
      signedOut()
      expect(server.asked('POST /auth/refresh')).toHaveLength(0)
    },
  )

  it('and drafts survive it', async () => {
    startSession('t1', someone)
    localStorage.setItem('basket', '[1]')
    server.answer('GET /profile/self', () => ({ status: 401, body: { code: 'x', detail: 'Ended.' } }))
    await expect(call(getProfile, {})).rejects.toThrow()
    expect(localStorage.getItem('basket')).toBe('[1]')
  })

  it('not by a late refusal of an older token', async () => {
    startSession('t1', someone)
    server.answer('GET /profile/self', () => {
      startSession('t2', someone)
      return { status: 401, body: { code: 'session_ended', detail: 'Ended.' } }
    })
    await expect(call(getProfile, {})).rejects.toThrow('Ended.')
    expect(readAccessToken()).toBe('t2')
  })
})
