import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import type { Db, Trx } from '../../platform/db/database.ts'
import { type Changes, countChanges } from '../../platform/db/follow-changes.ts'
import { offeringNotFound } from './catalogue.errors.ts'
import { isOffered, type Offering, type Pool, type Price } from './catalogue.rules.ts'

export const CATALOGUE_TOPIC = 'catalogue'

/** `texts`: translations, as read by `@vazhipadu/locales/read-text`. */
type NamedTexts = { name: string; nameMl: string; texts: unknown }
export type Deity = NamedTexts & { id: number; slug: string; emblem: string }
export type Concern = NamedTexts & { id: number; slug: string; description: string }
export type Session = NamedTexts & { id: string }

export type Catalogue = {
  offerings: Offering[]
  pools: Pool[]
  deities: Deity[]
  concerns: Concern[]
  sessions: Session[]
  stars: { id: number; name: string; nameMl: string; sanskrit: string; lord: string }[]
}

export type CatalogueCache = {
  get(): Promise<Catalogue>
  /** The change count read before the cached catalogue, which contains all changes up to it. */
  getCount(): Promise<number>
  forget(): void
}

/** Caches the catalogue until it changes in any process. */
export function createCatalogueCache(db: Db, changes: Changes): CatalogueCache {
  let remembered: Promise<{ count: number; catalogue: Catalogue }> | undefined
  const forget = () => {
    remembered = undefined
  }
  changes.on(CATALOGUE_TOPIC, forget)
  const load = async () => ({
    // Read first: data read later may be newer than its count, but never older.
    count: await countChanges(db, [CATALOGUE_TOPIC]),
    catalogue: await loadCatalogue(db),
  })
  const recall = () => {
    if (remembered) return remembered
    const loading = load()
    remembered = loading
    loading.catch(() => {
      if (remembered === loading) forget()
    })
    return loading
  }
  return {
    get: async () => (await recall()).catalogue,
    getCount: async () => (await recall()).count,
    forget,
  }
}

export async function loadCatalogue(db: Db | Trx): Promise<Catalogue> {
  const pools = await loadPools(db)
  const offerings = await db.selectFrom('offering').selectAll().orderBy('position').orderBy('id').execute()
  const concernsOf = await db.selectFrom('offeringConcern').selectAll().orderBy('concernId').execute()
  const prices = await db
    .selectFrom('offeringPrice')
    .leftJoin('account', 'account.id', 'offeringPrice.setBy')
    .select(['offeringId', 'effectiveFrom', 'pricePaise', 'note', 'setAt', 'account.name as setBy'])
    .orderBy('effectiveFrom')
    .execute()
  const poolOf = new Map(pools.map((pool) => [pool.id, pool]))
  const pricesOf = Map.groupBy(prices, ({ offeringId }) => offeringId)
  const concernsById = Map.groupBy(concernsOf, ({ offeringId }) => offeringId)
  return {
    pools,
    offerings: offerings.map((row) => {
      const pool = poolOf.get(row.poolId)
      if (!pool) throw new Error(`offering ${row.id} has no pool`)
      const concerns = (concernsById.get(row.id) ?? []).map(({ concernId }) => concernId)
      return toOffering(row, pool, concerns, (pricesOf.get(row.id) ?? []).map(toPrice))
    }),
    deities: await db
      .selectFrom('deity')
      .select(['id', 'slug', 'name', 'nameMl', 'texts', 'emblem'])
      .orderBy('position')
      .execute(),
    concerns: await db
      .selectFrom('concern')
      .select(['id', 'slug', 'name', 'nameMl', 'texts', 'description'])
      .orderBy('position')
      .execute(),
    sessions: await db
      .selectFrom('poojaSession')
      .select(['id', 'name', 'nameMl', 'texts'])
      .orderBy('position')
      .execute(),
    stars: await db.selectFrom('birthStar').selectAll().orderBy('id').execute(),
  }
}

export async function loadPools(db: Db | Trx): Promise<Pool[]> {
  const special = await db
    .selectFrom('poolSpecialLimit')
    .selectAll()
    .orderBy('starId')
    .orderBy('observance')
    .execute()
  const specialOf = Map.groupBy(special, ({ poolId }) => poolId)
  const rows = await db.selectFrom('pool').selectAll().orderBy('id').execute()
  return rows.map((row) => ({
    ...row,
    specialLimits: (specialOf.get(row.id) ?? []).map(({ starId, observance, dailyLimit }) => ({
      star: starId,
      observance,
      dailyLimit,
    })),
  }))
}

type PriceRow = {
  effectiveFrom: string
  pricePaise: number
  note: string | null
  setAt: Date
  setBy: string | null
}
const toPrice = (row: PriceRow): Price => ({
  effectiveFrom: row.effectiveFrom as CivilDate,
  pricePaise: row.pricePaise,
  note: row.note,
  setAt: row.setAt,
  setBy: row.setBy,
})

type OfferingRow = Awaited<ReturnType<typeof selectOffering>>
const selectOffering = (db: Db, id: number) =>
  db.selectFrom('offering').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

function toOffering(row: OfferingRow, pool: Pool, concerns: number[], prices: Price[]): Offering {
  const { weekdays, stars, malayalamMonths, observances, notOnTithis, notOnObservances, ...others } = row
  const { cutoffDays, cutoffTime, poolId: _pool, position: _position, ...rest } = others
  const { category, sessionId, prasadam, prasadamGrams, prasadamKeepsDays, prasadamContents, ...plain } = rest
  return {
    ...plain,
    concerns,
    pool,
    prices,
    category: category as Offering['category'],
    sessionId: sessionId as Offering['sessionId'],
    prasadam: {
      kind: prasadam as Offering['prasadam']['kind'],
      grams: prasadamGrams,
      keepsDays: prasadamKeepsDays,
      contents: prasadamContents,
    },
    schedule: { weekdays, stars, malayalamMonths, observances, notOnTithis, notOnObservances },
    cutoff: { daysBefore: cutoffDays, time: cutoffTime },
  }
}

/** Returns an offering that can be booked today, or throws. */
export function getOffering(catalogue: Catalogue, id: number, today: CivilDate): Offering {
  const found = catalogue.offerings.find((offering) => offering.id === id)
  if (!found || !isOffered(found, today)) throw offeringNotFound()
  return found
}
