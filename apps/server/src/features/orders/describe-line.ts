import type { Language } from '@vazhipadu/locales/languages'
import { nameOfferingIn, textIn } from '@vazhipadu/locales/read-text'
import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import { type CalendarDay, describeMalayalam, nameStar, type TempleTime } from '../calendar/calendar.rules.ts'
import type { Catalogue } from '../catalogue/catalogue.reads.ts'
import { findInstant } from './find-instant.ts'
import type { OrderLine, OrderRows } from './load-orders.ts'
import { findMoveBackEnd, mayCancelLine, mayCorrectLine, mayMoveLine } from './orders.rules.ts'

/** Values that all orders of one answer share. */
export type Surroundings = {
  catalogue: Catalogue
  days: ReadonlyMap<string, CalendarDay>
  now: Date
  templeTime: TempleTime
  timeZone: string
  /** The temple's calendar day at an instant. */
  dayAt: (instant: Date) => CivilDate
  mayCancel: boolean
  /** The reader's language. */
  language: Language
}

/** A line as shown to the devotee and the office, with the changes that the devotee may still make. */
export function describeLine(
  row: OrderRows['order'],
  line: OrderRows['lines'][number],
  around: Surroundings,
): OrderLine {
  const { catalogue, days, templeTime, mayCancel, language } = around
  const offering = catalogue.offerings.find(({ id }) => id === line.offeringId)
  const deity = catalogue.deities.find(({ id }) => id === offering?.deityId)
  if (!offering || !deity) throw new Error(`line ${line.id} has no offering or deity`)
  const day = days.get(line.onDate)
  const state = line.state as OrderLine['status']
  const facts = { ...line, state, movedOn: line.movedAt && around.dayAt(line.movedAt) }
  const rules = { cutoff: offering.cutoff, templeTime }
  const back = findMoveBackEnd(row, facts, rules)
  return {
    id: line.id,
    offering_id: line.offeringId,
    offeringName: nameOfferingIn(language, offering),
    offeringNameMl: offering.nameMl,
    deityName: textIn(language, deity, 'name'),
    emblem: deity.emblem,
    date: line.onDate,
    malayalam: day ? describeMalayalam(day.malayalam, language) : null,
    movedFrom: line.movedFrom,
    name: line.name,
    nameMl: line.nameMl,
    star_id: line.starId,
    starName: line.starId === null ? null : nameStar(line.starId, language).name,
    quantity: line.quantity,
    pricePaise: line.pricePaise,
    amountPaise: line.pricePaise * line.quantity,
    status: state,
    cancelledBy: line.cancelledBy as OrderLine['cancelledBy'],
    performedAt: line.performedAt?.toISOString() ?? null,
    mayMove: mayMoveLine(row, facts, rules),
    mayCancel: mayCancelLine(row, facts, { ...rules, isAllowed: mayCancel }),
    mayCorrect: mayCorrectLine(row, facts, rules),
    moveBackUntil: back ? findInstant(back.date, back.time, around.timeZone).toISOString() : null,
    prasadam: offering.prasadam.kind,
  }
}
