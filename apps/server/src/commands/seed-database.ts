import { readFile } from 'node:fs/promises'
import { ownerDatabaseUrl, readConfig } from '../config.ts'
import { readRules } from '../features/calendar/calendar.reads.ts'
import { templeTimeAt } from '../features/calendar/calendar.rules.ts'
import { fillDays } from '../features/calendar/fill-days.ts'
import { readTempleWords, seedCatalogue } from '../features/catalogue/seed-catalogue.ts'
import { seedDemo } from '../features/settings/seed-demo.ts'
import { systemClock } from '../platform/clock.ts'
import { analyzeDatabase } from '../platform/db/analyze-filled.ts'
import { createDatabase, createPool } from '../platform/db/database.ts'
import { createLog } from '../platform/log.ts'

const SEED = new URL('../../../../db/seed/', import.meta.url)

const config = readConfig()
const db = createDatabase(config, createPool(config, createLog('warn')))
const now = systemClock.now()
const read = async (file: string) =>
  JSON.parse(await readFile(new URL(`${file}.json`, SEED), 'utf8')) as unknown
const added = await seedCatalogue(db, read, now)
if (process.argv.includes('--demo')) await seedDemo(db, await readTempleWords(read), now)
const location = {
  latitude: config.TEMPLE_LATITUDE,
  longitude: config.TEMPLE_LONGITUDE,
  timeZone: config.TEMPLE_TIME_ZONE,
}
const { today } = templeTimeAt(now, config.TEMPLE_TIME_ZONE)
const filled = await fillDays(db, { location, rules: await readRules(db), today })
await db.destroy()
await analyzeDatabase(ownerDatabaseUrl(config))
console.log(`Added ${added} offerings and ${filled} days of the calendar; what was there stays as it is.`)
