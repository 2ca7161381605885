import type { Account, ReconLine } from './entities.ts'
import { type Collection, listWindow, readWindow } from './list-entities.ts'
import { refuseInput } from './refuse-request.ts'
import { boundDay } from './settle-day.ts'

/** Payments, refunds and adjustments settled in a day or month, one line each. */
export function listSettled(account: Account, query: URLSearchParams): Collection<ReconLine> {
  const year = readPart(query, 'year', 2000, 2100)
  const month = readPart(query, 'month', 1, 12)
  const day = query.get('day') === null ? undefined : readPart(query, 'day', 1, 31)
  const { from, to } = boundDay(year, month, day)
  const { count, skip } = readWindow(query, 1000)
  const window = { from, to: to - 1, count, skip }
  return listWindow(
    account.reconLines,
    window,
    (line) => line.settled_at,
    (line) => line,
  )
}

function readPart(query: URLSearchParams, name: string, min: number, max: number): number {
  const text = query.get(name)
  if (text === null) throw refuseInput(`The ${name} field is required.`, name)
  const value = Number(text)
  if (!Number.isInteger(value) || value < min || value > max) {
    throw refuseInput(`The ${name} is invalid.`, name)
  }
  return value
}
