import type { categories, sessionIds } from '@vazhipadu/contract/catalogue'
import type { SettingValue } from '@vazhipadu/contract/settings'
import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import type { Selectable } from 'kysely'
import type { Offering as OfferingTable } from '../../platform/db/tables.generated.ts'

export type Price = {
  effectiveFrom: CivilDate
  pricePaise: number
  note: string | null
  setAt: Date
  setBy: string | null
}

export type Schedule = {
  weekdays: number[]
  stars: number[]
  malayalamMonths: number[]
  observances: string[]
  notOnTithis: number[]
  notOnObservances: string[]
}

export type Cutoff = { daysBefore: number; time: string }

/** Start of each session in the temple's time zone. */
export type SessionHours = SettingValue<'temple.sessions'>

export type SpecialLimit = { star: number | null; observance: string | null; dailyLimit: number }

export type Pool = {
  id: number
  name: string
  unit: string
  /** Null: unlimited. */
  dailyLimit: number | null
  fewLeft: number
  specialLimits: SpecialLimit[]
  version: number
}

type Columns = Selectable<OfferingTable>
/** Columns that appear inside another property or with a narrower type. */
type Grouped =
  | keyof Schedule
  | 'cutoffDays'
  | 'cutoffTime'
  | 'prasadam'
  | 'prasadamGrams'
  | 'prasadamKeepsDays'
  | 'prasadamContents'
  | 'category'
  | 'sessionId'
  | 'poolId'
  | 'position'

/** All other columns of the table appear under their own names. */
export type Offering = Omit<Columns, Grouped> & {
  category: (typeof categories)[number]
  sessionId: (typeof sessionIds)[number]
  concerns: number[]
  pool: Pool
  prasadam: {
    kind: 'none' | 'counter' | 'postable'
    grams: number | null
    keepsDays: number | null
    contents: string | null
  }
  schedule: Schedule
  cutoff: Cutoff
  prices: Price[]
}

/** The price of a sale on this day; undefined before the first price. `prices` are sorted by day. */
export function findPrice(prices: Price[], today: CivilDate): Price | undefined {
  return prices.findLast(({ effectiveFrom }) => effectiveFrom <= today)
}

/** Whether an offering can be booked at all: it is active and has a price. */
export function isOffered(offering: Offering, today: CivilDate): boolean {
  return offering.isActive && findPrice(offering.prices, today) !== undefined
}
