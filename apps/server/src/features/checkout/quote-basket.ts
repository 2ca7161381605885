import type { quoteBasket as contract } from '@vazhipadu/contract/checkout'
import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { Language } from '@vazhipadu/locales/languages'
import { nameOfferingIn } from '@vazhipadu/locales/read-text'
import type { z } from 'zod'
import { readReserved } from '../booking/booking.reads.ts'
import { allocate, CapacityTally } from '../booking/booking.rules.ts'
import { checkHoldLimits } from '../booking/check-hold-limits.ts'
import { findGuardedLine, refuseGuarded } from '../booking/check-place-rights.ts'
import { readHoldCaps } from '../booking/limit-holding.ts'
import { atCounter, loadBookingRules } from '../booking/load-booking-rules.ts'
import { countOfAccounts } from '../booking/read-facts.ts'
import { readHolder } from '../booking/read-holdings.ts'
import { describeMalayalam } from '../calendar/calendar.rules.ts'
import { findPrice } from '../catalogue/catalogue.rules.ts'
import type { Deps } from './batch-holds.ts'
import { findDeliveryAddress, planDelivery } from './plan-delivery.ts'
import { priceLines } from './price-lines.ts'

type Basket = z.output<(typeof contract)['body']>

/** Answers as *book* would at this moment, without holding anything. */
export async function quoteBasket(
  deps: Deps,
  /** Null at the counter, which needs no account. */
  accountId: string | null,
  { lines: requestedLines, delivery }: Basket,
  language: Language,
): Promise<ResponseOf<typeof contract>> {
  const { db, clock, settings } = deps
  const online = await loadBookingRules(
    deps,
    requestedLines.map(({ date }) => date),
  )
  const cachedRules = accountId === null ? atCounter(online, await settings.get('temple.sessions')) : online
  const priced = priceLines(cachedRules, requestedLines)
  const places = priced.lines.map(({ offering, day }) => ({ poolId: offering.pool.id, date: day.date }))
  const reserved = await readReserved(db, places)
  const taken = new CapacityTally()
  for (const { poolId, date } of new Map(
    places.map((place) => [`${place.poolId} ${place.date}`, place]),
  ).values())
    taken.addUnits(poolId, date, reserved.get(poolId, date))
  const request = { ...priced, accountId }
  await countOfAccounts(db, [request], taken)
  const { bookingRules } = cachedRules
  const caps = await readHoldCaps(settings)
  const at = { caps, today: bookingRules.now.today, now: clock.now() }
  const holder = accountId === null ? undefined : await readHolder(db, accountId, at)
  const holding = holder && checkHoldLimits({ caps, holder, bookingRules, taken }, priced.lines)
  const refusals = new Map(
    allocate(bookingRules, taken, request, holding?.judge).map((each) => [each.index, each]),
  )
  // The counter must refuse before the clerk takes the money. Online, the booking call offers the waiting room instead.
  const guarded =
    accountId === null && (await findGuardedLine(db, { right: { by: 'none' }, lines: priced.lines }))
  if (guarded) refusals.set(guarded.line, refuseGuarded(guarded))

  const address = accountId === null ? null : await findDeliveryAddress(db, accountId, delivery)
  const charges = await settings.get('delivery.chargesPaise')
  const planned = (choice: typeof delivery) =>
    planDelivery(priced.lines, { delivery: choice, address, charges })
  const sum = (parcels: { chargePaise: number }[]) =>
    parcels.reduce((all, { chargePaise }) => all + chargePaise, 0)
  const parcels = planned(delivery)
  const lines = requestedLines.map((line, index) => {
    const offering = cachedRules.findOffering(line.offering_id)
    const day = cachedRules.findDay(line.date)
    const price = offering
      ? (findPrice(offering.prices, cachedRules.bookingRules.now.today)?.pricePaise ?? 0)
      : 0
    const refusal = refusals.get(index)
    return {
      index,
      offeringName: offering ? nameOfferingIn(language, offering) : '',
      offeringNameMl: offering?.nameMl ?? '',
      malayalam: day ? describeMalayalam(day.malayalam, language) : null,
      pricePaise: price,
      amountPaise: price * line.quantity,
      reason: refusal?.reason ?? ('open' as const),
      left: refusal?.left ?? null,
      most: refusal?.most,
      message: refusal?.message ?? null,
      isAvailable: refusal === undefined,
      isPostable: offering?.prasadam.kind === 'postable',
    }
  })
  const linesPaise = lines.reduce((all, { amountPaise }) => all + amountPaise, 0)
  const deliveryPaise = sum(parcels)
  return {
    lines,
    parcels: parcels.map(({ date, zone, grams, chargePaise }) => ({ date, zone, grams, chargePaise })),
    postage:
      delivery.option === 'post'
        ? {
            eachPaise: sum(planned({ ...delivery, frequency: 'each' })),
            oncePaise: sum(planned({ ...delivery, frequency: 'once' })),
          }
        : null,
    linesPaise,
    deliveryPaise,
    totalPaise: linesPaise + deliveryPaise,
  }
}
