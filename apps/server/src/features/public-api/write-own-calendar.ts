import { createHash } from 'node:crypto'
import { nameOfferingIn } from '@vazhipadu/locales/read-text'
import { translator } from '@vazhipadu/locales/translator'
import { addDays } from '@vazhipadu/panchang/civil-date'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { nothingHere } from '../../platform/errors.ts'
import { writeCalendar } from '../../platform/write-ical.ts'
import type { Calendar } from '../calendar/calendar.reads.ts'
import type { CatalogueCache } from '../catalogue/catalogue.reads.ts'
import { readTemple } from '../settings/read-temple.ts'
import type { Settings } from '../settings/settings.reads.ts'
import { digestOf } from './make-feed.ts'
import { findFeed, listBookedDays } from './public-api.reads.ts'

type Deps = { db: Db; clock: Clock; calendar: Calendar; catalogue: CatalogueCache; settings: Settings }

/** Bookings that ended more than this many days ago are left out. */
const BACK_DAYS = 90

/**
 * The offering and day of the owner's bookings. A feed URL may be passed on or read by others, so the feed contains no
 * name, no star, and no number by which the booking could be found.
 */
export async function writeOwnCalendar(deps: Deps, secret: string, host: string): Promise<string> {
  const { db, clock, calendar, catalogue, settings } = deps
  const feed = await findFeed(db, digestOf(secret))
  if (!feed) throw nothingHere()
  const { accountId, language } = feed
  const now = clock.now()
  const lines = await listBookedDays(db, accountId, addDays(calendar.timeAt(now).today, -BACK_DAYS))
  const { offerings } = await catalogue.get()
  const names = new Map(offerings.map((offering) => [offering.id, nameOfferingIn(language, offering)]))
  const { name } = await readTemple(settings, language)
  const events = lines.map(({ id, offeringId, onDate, state, version }) => ({
    uid: `${hideId(accountId, id)}@${host}`,
    sequence: version,
    when: { onDate },
    summary: names.get(offeringId) ?? name,
    isCancelled: state === 'cancelled',
  }))
  const title = translator(language)('calendar-file.own', { temple: name })
  return writeCalendar({ author: name, language, name: title, stampedAt: now, events })
}

/** A UID that stays the same when a line is moved, and does not reveal how many lines there are. */
const hideId = (accountId: string, lineId: number | string): string =>
  createHash('sha256').update(`${accountId} ${lineId}`).digest('base64url').slice(0, 22)
