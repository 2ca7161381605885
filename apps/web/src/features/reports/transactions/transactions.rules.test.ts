import { describe, expect, it } from 'vitest'
import { countFilters, nextPage, previousPage, readFilters, readRequest } from './transactions.rules.ts'

const read = (query: string) => new URLSearchParams(query)

describe('the URL of the transactions', () => {
  it('says the filters; what makes no sense is left out', () => {
    expect(readFilters(read('email=hari&status=confirmed&from_date=2026-11-01&refunds=failed'))).toEqual({
      email: 'hari',
      status: 'confirmed',
      from_date: '2026-11-01',
      refunds: 'failed',
    })
    expect(readFilters(read('status=paid&from_date=yesterday&customer_name=%20&refunds=some'))).toEqual({})
  })

  it('counts a period as one filter', () => {
    expect(countFilters({ from_date: '2026-11-01', to_date: '2026-11-30', email: 'a' })).toBe(2)
  })

  it('goes by page number as far as one may count, then by key', () => {
    expect(readRequest(read('page=3'))).toMatchObject({
      skip: 100,
      limit: 50,
      descending: true,
      sort: 'booked',
    })
    expect(readRequest(read('page=nonsense'))).toMatchObject({ skip: 0, page: 1 })
    expect(nextPage(200, 'key')).toEqual({ page: '201', after: undefined })
    expect(nextPage(201, 'key')).toEqual({ page: '202', after: 'key' })
    expect(readRequest(read('page=202&after=key'))).toMatchObject({ after: 'key', page: 202 })
    expect(readRequest(read('page=202&after=key'))).not.toHaveProperty('skip')
  })

  it('goes back by number, or by the key that led there; without it to the last page with a number', () => {
    const keys = new Map([[202, 'key']])
    expect(previousPage(2, keys)).toEqual({ page: undefined, after: undefined })
    expect(previousPage(202, keys)).toEqual({ page: '201', after: undefined })
    expect(previousPage(203, keys)).toEqual({ page: '202', after: 'key' })
    expect(previousPage(205, keys)).toEqual({ page: '201', after: undefined })
  })
})
