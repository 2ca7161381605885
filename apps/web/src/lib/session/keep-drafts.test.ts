import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearEverything } from './clear-everything.ts'
import { keepDraft, readDraft, stampDrafts, sweepDrafts } from './keep-drafts.ts'
import { openRegistrationDialog, useRegistrationNotice } from './registration-notice-store.ts'
import { endSession, followOtherTabs, startSession } from './session-store.ts'

const HOUR = 3_600_000
const lakshmi = 'l@example.org'
const signIn = (email: string) =>
  startSession('token', { avatar: null, userName: 'L', email, authority: ['user'] })
const keys = () => Object.keys(localStorage).sort()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  localStorage.clear()
  sessionStorage.clear()
  signIn(lakshmi)
})
afterEach(() => vi.useRealTimers())

describe('a draft', () => {
  it('is there for whoever wrote it, for as long as the session lasts', () => {
    keepDraft(lakshmi, 'ticket-1', 'Namaskaram')
    vi.setSystemTime(Date.now() + 30 * 24 * HOUR)
    sweepDrafts(Date.now())
    expect(readDraft(lakshmi, 'ticket-1')).toBe('Namaskaram')
    expect(readDraft('other@example.org', 'ticket-1')).toBe('')
    expect(readDraft('', 'ticket-1')).toBe('')
  })

  it('outlives a session that ran out by a day', () => {
    keepDraft(lakshmi, 'ticket-1', 'Namaskaram')
    endSession('expiry')
    expect(readDraft('', 'ticket-1')).toBe('')
    vi.setSystemTime(Date.now() + 24 * HOUR - 1)
    sweepDrafts(Date.now())
    signIn(lakshmi)
    expect(readDraft(lakshmi, 'ticket-1')).toBe('Namaskaram')
    expect(keys()).not.toContain('drafts-until')
  })

  it('is gone after that, whether somebody signs in or the page only stands open', () => {
    keepDraft(lakshmi, 'ticket-1', 'Namaskaram')
    localStorage.setItem('basket', '{}')
    endSession('expiry')
    vi.setSystemTime(Date.now() + 24 * HOUR)
    sweepDrafts(Date.now())
    expect(keys()).toEqual([])
    signIn(lakshmi)
    expect(readDraft(lakshmi, 'ticket-1')).toBe('')
  })

  it('is not kept longer by a second expiry, nor by a clock that is turned back', () => {
    keepDraft(lakshmi, 'ticket-1', 'Namaskaram')
    endSession('expiry')
    vi.setSystemTime(Date.now() + 20 * HOUR)
    endSession('expiry')
    stampDrafts(Date.now())
    vi.setSystemTime(Date.now() + 4 * HOUR)
    sweepDrafts(Date.now())
    expect(keys()).toEqual([])

    signIn(lakshmi)
    keepDraft(lakshmi, 'ticket-1', 'Namaskaram')
    endSession('expiry')
    vi.setSystemTime(Date.now() - 48 * HOUR)
    sweepDrafts(Date.now())
    expect(keys()).toEqual([])
  })

  it('leaves when another account signs in, and so does one from before drafts had owners', () => {
    keepDraft(lakshmi, 'ticket-1', 'Namaskaram')
    localStorage.setItem('draft:ticket-2', 'words of nobody knows whom')
    endSession('expiry')
    signIn('other@example.org')
    expect(keys().filter((key) => key.startsWith('draft'))).toEqual([])
  })
})

describe('after signing out', () => {
  it('nothing is left in any storage, nor comes back into it', async () => {
    keepDraft(lakshmi, 'ticket-1', 'Namaskaram')
    localStorage.setItem('basket', '{}')
    sessionStorage.setItem('verification', '{}')
    openRegistrationDialog('Code sent', lakshmi, '+919847012345', 'temp-token')
    const deleted: string[] = []
    vi.stubGlobal('caches', {
      keys: async () => ['pages'],
      delete: async (name: string) => deleted.push(name) > 0,
    })
    clearEverything()
    expect([...keys(), ...Object.keys(sessionStorage)]).toEqual([])
    await vi.waitFor(() => expect(deleted).toEqual(['pages']))
    vi.unstubAllGlobals()
    // A later write of the same store must not contain that user's data.
    useRegistrationNotice.setState({ showRegisterToast: true })
    expect(JSON.stringify(sessionStorage)).not.toContain(lakshmi)
    endSession('expiry')
    expect(keys()).toEqual([])
  })

  it('another tab deletes what only it has stored', () => {
    const stop = followOtherTabs(() => {})
    sessionStorage.setItem('verification', '{}')
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    expect([...keys(), ...Object.keys(sessionStorage)]).toEqual([])
    stop()
  })
})
