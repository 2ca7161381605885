import { beforeAll, describe, expect, it } from 'vitest'
import { i18n, loadWords } from '../../../lib/i18n/i18n.ts'
import type { MonthDay } from '../office-releases.ts'
import { addDates, checkDay, sumDays, toggleDate } from './announce-days-rules.ts'
import { type AnnounceDraft, beginDraft, checkDraft } from './announce-rules.ts'

beforeAll(() => loadWords('office-releases'))

const id = '0193f5d2-0000-7000-8000-000000000001'
const whole: AnnounceDraft = {
  ...beginDraft('2026-12-01'),
  title: 'Ayilyam 2027',
  titleMl: 'ആയില്യം',
  offering_ids: [1],
  dates: ['2027-02-20', '2027-01-23'],
}
const check = (part: Partial<AnnounceDraft>) =>
  checkDraft(i18n.t, { ...whole, ...part }, { id, timeZone: 'Asia/Kolkata' })

describe('an announcement', () => {
  it('is made of days in order and of instants by the temple’s clock', () => {
    expect(check({}).wanted).toEqual({
      kind: 'live',
      body: {
        id,
        title: 'Ayilyam 2027',
        titleMl: 'ആയില്യം',
        offering_ids: [1],
        dates: ['2027-01-23', '2027-02-20'],
        opensAt: '2026-12-04T00:30:00.000Z',
        endsAt: '2026-12-04T03:30:00.000Z',
        windowSize: 300,
        ratePerMinute: 60,
      },
    })
  })

  it('of a ballot has its own hours and no room', () => {
    expect(check({ kind: 'ballot', windowSize: null }).wanted).toMatchObject({
      kind: 'ballot',
      body: { entriesFrom: '2026-12-02T00:30:00.000Z', entriesUntil: '2026-12-07T00:30:00.000Z' },
    })
  })

  it.each([
    [{ title: ' ' }, 'title', /fill this in|At least/],
    [{ titleMl: 'ആ' }, 'titleMl', /At least 3 letters/],
    [{ offering_ids: [] }, 'offering_ids', /Please choose an offering/],
    [{ dates: [] }, 'dates', /Please choose a day/],
    [{ dates: Array.from({ length: 61 }, (_, at) => `20${30 + at}-01-01`) }, 'dates', /At most 60 days/],
    [{ opensAt: { day: '2026-12-04', time: '' } }, 'opensAt', /a day and a time/],
    [{ endsAt: { day: '2026-12-04', time: '05:59' } }, 'endsAt', /after the opening/],
    [{ windowSize: null }, 'windowSize', /./],
    [{ windowSize: 200_000 }, 'windowSize', /1,00,000/],
    [{ ratePerMinute: 0 }, 'ratePerMinute', /1/],
    [{ dates: ['2026-12-03'] }, 'dates', /Thu 3 Dec 2026 is over before/],
  ] as const)('that is wrong says so at the field: %o', (part, field, words) => {
    const { faults } = check(part as Partial<AnnounceDraft>)
    expect(Object.keys(faults ?? {})).toEqual([field])
    expect(faults?.[field]).toMatch(words)
  })

  it('of a ballot whose last names come before its first is refused there', () => {
    const { faults } = check({ kind: 'ballot', entriesUntil: { day: '2026-12-02', time: '06:00' } })
    expect(faults).toEqual({ entriesUntil: 'This must be after the first names' })
  })
})

describe('days of the calendar', () => {
  const day = (reason: string, left: number | null = 5) => ({ reason, left, limit: left }) as MonthDay
  it('are for choosing where everything that is chosen can be booked', () => {
    const dayOf = (offering: number) => (offering === 1 ? day('open') : day('not_held'))
    expect(checkDay([1], '2027-01-23', dayOf)).toEqual({ state: 'open' })
    expect(checkDay([1, 2], '2027-01-23', dayOf)).toMatchObject({ state: 'closed', offeringId: 2 })
    expect(checkDay([1], '2027-01-23', () => undefined)).toEqual({ state: 'unknown' })
    expect(checkDay([1], '2027-01-23', () => day('open', null))).toMatchObject({ reason: 'endless' })
  })

  it('are put in and taken out, in order and once', () => {
    expect(toggleDate(['2027-02-20'], '2027-01-23')).toEqual(['2027-01-23', '2027-02-20'])
    expect(toggleDate(['2027-01-23'], '2027-01-23')).toEqual([])
    expect(addDates(['2027-02-20'], ['2027-01-23', '2027-02-20'])).toEqual(['2027-01-23', '2027-02-20'])
  })

  it('are counted together only where no two offerings share their places', () => {
    const one = { id: 1, pool_id: 1, pricePaise: 20_000 }
    const two = { id: 2, pool_id: 2, pricePaise: 15_000 }
    const dates = ['2027-01-23', '2027-02-20']
    const dayOf = (offering: number) => day('open', offering === 1 ? 500 : 1_000)
    expect(sumDays([one, two], dates, dayOf)).toEqual({ places: 3_000, worthPaise: 50_000_000 })
    expect(sumDays([one, { ...two, pool_id: 1 }], dates, dayOf)).toBeUndefined()
    expect(sumDays([one], [], dayOf)).toBeUndefined()
  })
})
