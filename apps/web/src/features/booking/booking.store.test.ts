import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clearEverything } from '../../lib/session/clear-everything.ts'
import { endSession, startSession } from '../../lib/session/session-store.ts'
import { askedLines, keptDates, linesFor, undecided } from './booking.rules.ts'
import {
  addLine,
  changeLine,
  chooseDelivery,
  clearPayKey,
  emptyBasket,
  joinLines,
  keepEarlierLines,
  markRefused,
  payKey,
  putLines,
  removeLines,
  useBasket,
} from './booking.store.ts'
import { listEarlierLines } from './lines-together.ts'

const signIn = (email: string) =>
  startSession('token', { avatar: null, userName: 'Lakshmi Menon', email, authority: ['user'] })

const arjun = { name: 'Arjun Menon', nameMl: null, starId: 1 }
const lakshmi = { name: 'Lakshmi Menon', nameMl: null, starId: 9 }
const lines = (group = 'one', people = [arjun, lakshmi], dates = ['2026-11-30']) =>
  linesFor({ group, offering: { id: 28, name: 'Noorum palum' }, dates, people })

beforeEach(() => {
  clearEverything()
  useBasket.setState(useBasket.getInitialState(), true)
  signIn('l@example.org')
})

const stored = () => JSON.parse(localStorage.getItem('basket') ?? '{}') as { state?: { lines: unknown[] } }

describe('the basket', () => {
  it('is in local storage with every change, so that a reload finds it', () => {
    putLines('one', lines())
    expect(stored().state?.lines).toHaveLength(2)
  })

  it('replaces what was chosen in the same go and keeps the rest', () => {
    putLines('one', lines())
    putLines('two', lines('two', [arjun]))
    putLines('one', lines('one', [lakshmi]))
    expect(useBasket.getState().lines.map(({ group, name }) => [group, name])).toEqual([
      ['two', 'Arjun Menon'],
      ['one', 'Lakshmi Menon'],
    ])
  })

  describe('what another booking finds in it', () => {
    const earlier = () => listEarlierLines(useBasket.getState()).map(({ group, name }) => [group, name])

    it('waits to be kept or left out', () => {
      putLines('one', lines())
      expect(earlier()).toEqual([])
      putLines('two', lines('two', [arjun], ['2026-12-01']))
      expect(earlier()).toEqual([
        ['one', 'Arjun Menon'],
        ['one', 'Lakshmi Menon'],
      ])
      // A changed selection after "back" keeps the earlier lines waiting.
      joinLines('two', lines('two', [lakshmi]))
      expect(earlier()).toHaveLength(2)
      keepEarlierLines()
      expect(earlier()).toEqual([])
      joinLines('two', lines('two', [arjun]))
      expect(earlier()).toEqual([])
    })

    it('is not the same pooja for the same person, which is booked once', () => {
      putLines('before the turn', lines('before the turn'))
      putLines('with a turn', lines('with a turn', [arjun]))
      expect(earlier()).toEqual([['before the turn', 'Lakshmi Menon']])
    })

    it('is nothing where the offering was added from the review, or in the table of all lines', () => {
      putLines('one', lines())
      joinLines('two', lines('two', [arjun]))
      expect(earlier()).toEqual([])
      const [line] = lines('direct', [lakshmi])
      if (line) addLine(line)
      expect(earlier()).toEqual([])
    })

    it('is nothing in a basket that an earlier version of the app has filled', () => {
      putLines('one', lines())
      putLines('two', lines('two', [arjun]))
      useBasket.setState({ together: [] })
      expect(earlier()).toEqual([])
    })
  })

  it('is hidden after the end of a session, and back when the same person signs in', () => {
    putLines('one', lines())
    endSession('expiry')
    expect(useBasket.getState()).toMatchObject({ owner: '', lines: [], lastPeople: [] })
    expect(stored().state?.lines).toHaveLength(2)
    signIn('l@example.org')
    expect(useBasket.getState().lines).toHaveLength(2)
  })

  it('is kept for a day after the end of a session, and no longer', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    putLines('one', lines())
    endSession('expiry')
    vi.setSystemTime(Date.now() + 23 * 3_600_000)
    signIn('l@example.org')
    expect(useBasket.getState().lines).toHaveLength(2)
    endSession('expiry')
    vi.setSystemTime(Date.now() + 24 * 3_600_000)
    signIn('l@example.org')
    expect(useBasket.getState().lines).toEqual([])
    expect(localStorage.getItem('basket')).toBeNull()
    vi.useRealTimers()
  })

  it('is empty for another person at the same phone', () => {
    putLines('one', lines())
    endSession('expiry')
    signIn('other@example.org')
    expect(useBasket.getState().lines).toEqual([])
    expect(localStorage.getItem('basket')).toBeNull()
  })

  it('is emptied by logout, here and in storage', () => {
    putLines('one', lines())
    clearEverything()
    expect(useBasket.getState().lines).toEqual([])
    expect(localStorage.getItem('basket')).toBeNull()
  })

  it('follows another tab', () => {
    putLines('one', lines())
    const other = { state: { ...useBasket.getState(), lines: [] }, version: 1 }
    localStorage.setItem('basket', JSON.stringify(other))
    window.dispatchEvent(new StorageEvent('storage', { key: 'basket', newValue: JSON.stringify(other) }))
    expect(useBasket.getState().lines).toEqual([])
  })

  it('keeps the people and the prasadam choice for the next time', () => {
    chooseDelivery({ option: 'post', address_id: 'a', frequency: 'each' })
    putLines('one', lines())
    emptyBasket()
    const { lastPeople, delivery, lines: left } = useBasket.getState()
    expect(left).toEqual([])
    expect(lastPeople.map(({ name }) => name)).toEqual(['Arjun Menon', 'Lakshmi Menon'])
    expect(delivery.option).toBe('post')
  })
})

describe('the key of a press of pay', () => {
  it('is the same until it is answered, also after a reload', () => {
    putLines('one', lines())
    const first = payKey()
    expect(payKey()).toBe(first)
    expect(localStorage.getItem('basket')).toContain(first)
    clearPayKey()
    expect(payKey()).not.toBe(first)
  })

  it.each([
    ['a line changed', () => changeLine(useBasket.getState().lines[0]?.id ?? '', { quantity: 2 })],
    ['a line removed', () => removeLines([useBasket.getState().lines[0]?.id ?? ''])],
    ['a line added', () => addLine({ ...lines()[0], id: 'new' } as ReturnType<typeof lines>[0])],
    ['another delivery', () => chooseDelivery({ option: 'collect' })],
  ])('is another after %s: it is another booking', (_, change) => {
    putLines('one', lines())
    const first = payKey()
    change()
    expect(payKey()).not.toBe(first)
  })
})

describe('a refusal', () => {
  it('stays on its line until that line changes', () => {
    putLines('one', lines())
    const [a, b] = useBasket.getState().lines
    const full = { reason: 'full' as const, left: 0, message: null }
    markRefused({ [a?.id ?? '']: full, [b?.id ?? '']: full })
    changeLine(a?.id ?? '', { date: '2026-12-01' })
    expect(Object.keys(useBasket.getState().refusals)).toEqual([b?.id])
  })
})

describe('what the server is asked', () => {
  it('has no amount, and tells a star not known from one not asked', () => {
    const asked = askedLines(lines('one', [arjun, { name: 'Amma', nameMl: null, starId: null }] as never))
    expect(asked[0]).toEqual({
      offering_id: 28,
      date: '2026-11-30',
      name: 'Arjun Menon',
      nameMl: null,
      star_id: 1,
      quantity: 1,
    })
    expect(asked[1]).toHaveProperty('star_id', null)
    expect(askedLines(lines('one', [{ name: 'Amma', nameMl: null }] as never))[0]).not.toHaveProperty(
      'star_id',
    )
  })
})

describe('a plan', () => {
  const line = (wanted_date: string, date: string | null, isMoved = false) => ({
    wanted_date,
    date,
    isMoved,
    reason: isMoved || date === null ? 'blocked' : 'open',
    message: null,
    left: null,
    amountPaise: 20_000,
    malayalam: { text: '', monthNameMl: '' },
  })
  const plan = [
    line('2026-11-30', '2026-11-30'),
    line('2026-12-01', '2026-12-10', true),
    line('2026-12-02', null),
  ]

  it('books the open days and waits for a word on a closed one', () => {
    expect(keptDates({ lines: plan, skipped: [] }, {})).toEqual(['2026-11-30'])
    expect(undecided(plan, {}).map(({ wanted_date }) => wanted_date)).toEqual(['2026-12-01'])
  })

  it('takes the next open day or leaves the day out, as chosen', () => {
    expect(keptDates({ lines: plan, skipped: [] }, { '2026-12-01': 'use' })).toEqual([
      '2026-11-30',
      '2026-12-10',
    ])
    expect(keptDates({ lines: plan, skipped: [] }, { '2026-12-01': 'leave' })).toEqual(['2026-11-30'])
    expect(undecided(plan, { '2026-12-01': 'leave' })).toEqual([])
  })
})
