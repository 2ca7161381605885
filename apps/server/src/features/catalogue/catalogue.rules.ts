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

/** When each session begins, by the temple's clock. */
export type SessionHours = SettingValue<'temple.sessions'>

export type SpecialLimit = { star: number | null; observance: string | null; dailyLimit: number }

export type Pool = {
  id: number
  name: string
  unit: string
  /** Null: as many as come. */
  dailyLimit: number | null
  fewLeft: number
  specialLimits: SpecialLimit[]
  version: number
}

type Columns = Selectable<OfferingTable>
/** Columns that are told inside something else, or under a narrower type. */
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

/** A column that stands for itself is here as soon as the table has it. */
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

/** The price of a sale made on this day; undefined before the first. Prices come in the order of their days. */
export function findPrice(prices: Price[], today: CivilDate): Price | undefined {
  return prices.findLast(({ effectiveFrom }) => effectiveFrom <= today)
}

/** Can be booked at all: it is offered, and somebody has said what it costs. */
export function isOffered(offering: Offering, today: CivilDate): boolean {
  return offering.isActive && findPrice(offering.prices, today) !== undefined
}
