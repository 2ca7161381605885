import { offeringInput } from '@vazhipadu/contract/catalogue'
import { poolInput } from '@vazhipadu/contract/pools'
import type { Language } from '@vazhipadu/locales/languages'
import { STARS } from '@vazhipadu/panchang/names'
import { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import { announceChange } from '../../platform/db/follow-changes.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { CATALOGUE_TOPIC } from './catalogue.reads.ts'
import { toOfferingRow, toSpecialLimits } from './save-offering.ts'
import { type SeededEnglish, seedTexts, textsFile } from './seed-texts.ts'

const id = z.number().int().min(1).max(1_000)
const words = { name: z.string().min(2), nameMl: z.string().min(2) }

const files = {
  deities: z.array(z.object({ id, slug: z.string(), ...words, emblem: z.string() })),
  concerns: z.array(z.object({ id, slug: z.string(), ...words, description: z.string() })),
  'birth-stars': z.array(z.object({ id, lord: z.string() })).length(27),
  'pooja-sessions': z.array(z.object({ id: z.string(), ...words })),
  pools: z.array(poolInput.extend({ id })),
  offerings: z.array(
    offeringInput.omit({ deity_id: true, concern_ids: true, pool_id: true, isActive: true }).extend({
      id,
      deity: z.string(),
      concerns: z.array(z.string()),
      poolId: id,
      prices: z
        .array(z.object({ effectiveFrom: z.iso.date(), pricePaise: z.number().int().positive() }))
        .min(1),
    }),
  ),
  'texts-ml': textsFile,
  'texts-ta': textsFile,
  'texts-kn': textsFile,
  'texts-hi': textsFile,
  'texts-te': textsFile,
}

type SeedFile = keyof typeof files
export const seedFiles = Object.keys(files) as SeedFile[]

const translations = ['ml', 'ta', 'kn', 'hi', 'te'] as const

/** The seed's texts about the temple, which only the demo uses. */
export async function readTempleWords(read: (file: SeedFile) => Promise<unknown>) {
  const writes = translations.map(async (language) => {
    const { temple } = textsFile.parse(await read(`texts-${language}`))
    return [language, temple] as const
  })
  return Object.fromEntries(await Promise.all(writes))
}

/** Inserts missing rows and keeps the office's changes. Idempotent. */
export async function seedCatalogue(
  db: Db,
  read: (file: SeedFile) => Promise<unknown>,
  at: Date,
): Promise<number> {
  const seed = {
    deities: files.deities.parse(await read('deities')),
    concerns: files.concerns.parse(await read('concerns')),
    stars: files['birth-stars'].parse(await read('birth-stars')),
    sessions: files['pooja-sessions'].parse(await read('pooja-sessions')),
    pools: files.pools.parse(await read('pools')),
    offerings: files.offerings.parse(await read('offerings')),
  }
  const texts = new Map<Language, z.output<typeof textsFile>>()
  for (const language of translations) texts.set(language, textsFile.parse(await read(`texts-${language}`)))
  const idOf = (list: { id: number; slug: string }[], slug: string) => {
    const found = list.find((each) => each.slug === slug)
    if (!found) throw new Error(`the seed names ${slug}, which it does not hold`)
    return found.id
  }
  return inTransaction(db, async (trx) => {
    const place = <T>(rows: T[]) => rows.map((row, position) => ({ ...row, position }))
    await trx
      .insertInto('deity')
      .values(place(seed.deities))
      .onConflict((row) => row.doNothing())
      .execute()
    await trx
      .insertInto('concern')
      .values(place(seed.concerns))
      .onConflict((row) => row.doNothing())
      .execute()
    await trx
      .insertInto('birthStar')
      .values(
        STARS.map(({ id: star, en, ml, sanskrit }) => ({
          id: star,
          name: en,
          nameMl: ml,
          sanskrit,
          lord: seed.stars.find((each) => each.id === star)?.lord ?? '',
        })),
      )
      .onConflict((row) => row.doNothing())
      .execute()
    await trx
      .insertInto('poojaSession')
      .values(place(seed.sessions))
      .onConflict((row) => row.doNothing())
      .execute()
    let added = 0
    for (const { specialLimits, ...pool } of seed.pools) {
      const inserted = await trx
        .insertInto('pool')
        .values(pool)
        .onConflict((row) => row.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!inserted || specialLimits.length === 0) continue
      await trx.insertInto('poolSpecialLimit').values(toSpecialLimits(pool.id, specialLimits)).execute()
    }
    for (const [
      position,
      { id: offeringId, deity, concerns, poolId, prices, ...offering },
    ] of seed.offerings.entries()) {
      const row = toOfferingRow({
        ...offering,
        deity_id: idOf(seed.deities, deity),
        pool_id: poolId,
        isActive: true,
      })
      const inserted = await trx
        .insertInto('offering')
        .values({ id: offeringId, ...row, position })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!inserted) continue
      added++
      await trx
        .insertInto('offeringConcern')
        .values(concerns.map((slug) => ({ offeringId, concernId: idOf(seed.concerns, slug) })))
        .execute()
      await trx
        .insertInto('offeringPrice')
        .values(prices.map((price) => ({ offeringId, ...price, setAt: at })))
        .execute()
    }
    await seedTexts(trx, listEnglish(seed), texts)
    await announceChange(trx, CATALOGUE_TOPIC)
    return added
  })
}

type Named = { id: number; slug: string; name: string }
type Seed = {
  deities: Named[]
  concerns: (Named & { description: string })[]
  sessions: { id: string; name: string }[]
  offerings: (Named & { description: string; prasadam: { contents: string | null } })[]
}

const listEnglish = ({ deities, concerns, sessions, offerings }: Seed): SeededEnglish[] => [
  ...deities.map(({ id, slug, name }) => ({ subjects: 'deities' as const, id, slug, english: { name } })),
  ...concerns.map(({ id, slug, name, description }) => ({
    subjects: 'concerns' as const,
    id,
    slug,
    english: { name, description },
  })),
  ...sessions.map(({ id, name }) => ({ subjects: 'sessions' as const, id, slug: id, english: { name } })),
  ...offerings.map(({ id, slug, name, description, prasadam: { contents } }) => ({
    subjects: 'offerings' as const,
    id,
    slug,
    english: { name, description, contents },
  })),
]
