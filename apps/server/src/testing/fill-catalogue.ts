import { readFile } from 'node:fs/promises'
import { seedCatalogue } from '../features/catalogue/seed-catalogue.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'

const SEED = new URL('../../../../db/seed/', import.meta.url)

/** The demo temple's whole catalogue, as `npm run seed` inserts it. */
export function fillCatalogue({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const read = async (file: string) =>
    JSON.parse(await readFile(new URL(`${file}.json`, SEED), 'utf8')) as unknown
  return seedCatalogue(db, read, clock.now())
}
