import { describe, expect, it } from 'vitest'
import {
  changeFilter,
  changePage,
  changePageSize,
  checkFile,
  firstView,
  readView,
  requestOf,
  resetFilters,
  spanOf,
  type TicketView,
  writeView,
} from './support.rules.ts'

const far: TicketView = {
  filters: {
    status: 'open',
    ticket_type: 'refund',
    from_date: '2026-11-01',
    to_date: '2026-11-30',
    user_name: 'Aswathy',
  },
  page: 4,
  pageSize: 20,
}

describe('the ticket list', () => {
  it('has a default page size of 10, begins on page 1, and skips (page-1)*page size', () => {
    expect(firstView).toEqual({ filters: {}, page: 1, pageSize: 10 })
    expect(requestOf(firstView)).toEqual({ skip: 0, limit: 10 })
    expect(requestOf(changePage(firstView, 3))).toEqual({ skip: 20, limit: 10 })
    expect(requestOf(far)).toMatchObject({ skip: 60, limit: 20 })
  })

  it.each([
    [{ status: 'closed' }],
    [{ ticket_type: 'other' }],
    [{ from_date: '2026-10-01' }],
    [{ to_date: '2026-12-01' }],
    [{ user_name: 'Radha' }],
    [{ status: undefined }],
  ] as const)('changing any filter resets the page to 1: %j', (part) => {
    expect(changeFilter(far, part)).toEqual({ ...far, filters: { ...far.filters, ...part }, page: 1 })
  })

  it('changing the page size resets the page to 1', () => {
    expect(changePageSize(far, 50)).toEqual({ ...far, pageSize: 50, page: 1 })
  })

  it('resetting filters clears all five and returns to page 1', () => {
    expect(resetFilters(far)).toEqual({ filters: {}, page: 1, pageSize: 20 })
  })

  it('drops empty and undefined query parameters', () => {
    const view = changeFilter(firstView, { status: undefined, user_name: '', from_date: '2026-11-01' })
    expect(requestOf(view)).toEqual({ skip: 0, limit: 10, from_date: '2026-11-01' })
  })

  it('is kept in the URL and read back the same', () => {
    expect(readView(writeView(far))).toEqual(far)
    expect(String(writeView(firstView))).toBe('')
    expect(readView(new URLSearchParams('page=-3&size=9999'))).toMatchObject({ page: 1, pageSize: 100 })
  })
})

describe('a file is looked at before it is sent', () => {
  const limits = { files: 5, bytes: 5 * 1024 * 1024 }
  it.each([
    ['a.jpg', 'image/jpeg', 100, 0, undefined],
    ['a.pdf', 'application/pdf', limits.bytes, 4, undefined],
    ['a.heic', 'image/heic', 100, 0, 'heic'],
    ['IMG.HEIC', '', 100, 0, 'heic'],
    ['a.svg', 'image/svg+xml', 100, 0, 'type'],
    ['a.exe', '', 100, 0, 'type'],
    ['a.png', 'image/png', limits.bytes + 1, 0, 'tooLarge'],
    ['a.png', 'image/png', 100, 5, 'tooMany'],
  ])('%s of type "%s" with %d bytes after %d others: %s', (name, type, size, already, verdict) => {
    expect(checkFile({ name, type, size }, already, limits)).toBe(verdict)
  })
})

it('says spans as shortly as they can be said', () => {
  const at = (minutes: number) => Date.parse('2026-11-15T04:00:00Z') + minutes * 60_000
  const said = [0, 18, 61, 25 * 60].map((minutes) => spanOf('2026-11-15T04:00:00Z', at(minutes)))
  expect(said.map(({ unit, count }) => `${count} ${unit}`)).toEqual([
    '0 now',
    '18 minutes',
    '1 hours',
    '1 days',
  ])
})
