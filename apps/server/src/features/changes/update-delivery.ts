import { type previewDelivery, updateBooking, type updateDeliveryOption } from '@vazhipadu/contract/changes'
import { mayCall } from '@vazhipadu/contract/rights'
import type { z } from 'zod'
import { writeAudit } from '../../platform/audit.ts'
import { sqlRows, type Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { orderNotFound, orderStale } from '../booking/booking.errors.ts'
import { insertDifference } from '../booking/insert-difference.ts'
import { lockOrder, type Order } from '../booking/lock-orders.ts'
import { makeTranNo } from '../booking/make-tran-no.ts'
import { raiseVersion } from '../booking/order-states.ts'
import { findDeliveryAddress } from '../checkout/plan-delivery.ts'
import {
  isChangeable,
  keepParcels,
  type LockedParcel,
  lockParcels,
  sendParcelsTo,
} from '../delivery/change-parcels.ts'
import { nothingToPost, parcelPacked } from '../delivery/delivery.errors.ts'
import { findZone, MIN_PAYMENT_PAISE, type Zone } from '../delivery/delivery.rules.ts'
import { insertParcels, type ParcelAddress, pickAddress } from '../delivery/insert-parcels.ts'
import { placeLines, planParcels } from '../delivery/plan-parcels.ts'
import { findSameChange, requestChange, supersedeChanges } from '../delivery/request-change.ts'
import { notify } from '../notifications/notifications.jobs.ts'
import type { HistoryDeps } from '../orders/list-orders.ts'
import { deliveryCostsMore } from './changes.errors.ts'

type DeliveryChangeRequest = z.output<typeof previewDelivery.body>
type Update = z.output<typeof updateDeliveryOption.body>

type Destination = { address: ParcelAddress; zone: Zone; chargePaise: number }

type Change = {
  parcels: LockedParcel[]
  planned: { date: string; grams: number; lineIds: number[] }[]
  destination: Destination | null
  differencePaise: number
  chargeStays: boolean
}

export async function previewChange(deps: HistoryDeps, caller: Caller, request: DeliveryChangeRequest) {
  const { parcels, planned, differencePaise, chargeStays } = await inTransaction(deps.db, async (trx) =>
    planChange(trx, deps, await lockOwned(trx, request.tran_no, caller), request),
  )
  return { parcels: parcels.length + planned.length, differencePaise, chargeStays }
}

type Difference = { tranNo: string; totalPaise: number; holdUntil: Date }
export type Changed = { difference: Difference | null; chargeStays: boolean }

/**
 * Changes the delivery of an order's prasadam, until it is packed. A change without extra cost is applied at once; a
 * dearer one creates an order of its own and is applied when that is confirmed.
 */
export async function updateDelivery(deps: HistoryDeps, caller: Caller, request: Update): Promise<Changed> {
  const now = deps.clock.now()
  const newTranNo = makeTranNo()
  const holdMs = (await deps.settings.get('booking.holdMinutes')) * 60_000
  return inTransaction(deps.db, async (trx) => {
    const order = await lockOwned(trx, request.tran_no, caller)
    const change = await planChange(trx, deps, order, request)
    const { chargeStays, differencePaise, destination } = change
    // Checked before the version: a retry after a lost response must succeed.
    if (isAsWished(change)) return { difference: null, chargeStays }
    if (order.version !== request.version) throw orderStale()
    const isOwn = order.accountId === caller.accountId
    if (differencePaise > 0 && destination) {
      // The devotee would not learn of an order to pay that another person created for them.
      if (!isOwn) throw deliveryCostsMore(differencePaise)
      const { parcels, planned } = change
      const deliveryChange = {
        parentTranNo: order.tranNo,
        planned,
        parcelIds: parcels.map(({ id }) => id),
        ...destination,
      }
      const sameChange = await findSameChange(trx, deliveryChange, now)
      if (sameChange) return { difference: sameChange, chargeStays }
      const holdUntil = new Date(now.getTime() + holdMs)
      const difference = { tranNo: newTranNo, totalPaise: differencePaise, holdUntil }
      await insertDifference(trx, {
        tranNo: newTranNo,
        parentTranNo: order.tranNo,
        holdUntil,
        deliveryPaise: differencePaise,
        createdAt: now,
      })
      await requestChange(trx, newTranNo, deliveryChange, now)
      return { difference, chargeStays }
    }
    await supersedeChanges(trx, order.tranNo, now)
    if (destination) await sendNow(trx, order, change, destination)
    else await keepParcels(trx, change.parcels)
    await raiseVersion(trx, order.tranNo)
    if (!isOwn) {
      await auditChange(trx, caller, order, change, now)
      await enqueue(trx, notify, deliveryChangedNotice(order))
    }
    return { difference: null, chargeStays }
  })
}

/** Applies a change that costs nothing; this includes new parcels if the temple posts for free. */
async function sendNow(
  trx: Trx,
  { tranNo }: Order,
  { parcels, planned }: Change,
  destination: Destination,
): Promise<void> {
  await sendParcelsTo(trx, parcels, destination)
  await insertParcels(trx, [
    {
      tranNo,
      address: destination.address,
      ...placeLines(planned.map((parcel) => ({ ...parcel, ...destination }))),
    },
  ])
}

async function lockOwned(trx: Trx, tranNo: string, caller: Caller): Promise<Order> {
  const order = await lockOrder(trx, tranNo)
  if (!order || order.kind === 'delivery_difference') throw orderNotFound()
  if (order.accountId !== caller.accountId && !mayCall(updateBooking, caller.capabilities))
    throw orderNotFound()
  return order
}

async function planChange(
  trx: Trx,
  deps: HistoryDeps,
  order: Order,
  request: DeliveryChangeRequest,
): Promise<Change> {
  if (order.state !== 'confirmed') throw nothingToPost()
  const { delivery, parcel_id: only } = request
  const lockedParcels = await lockParcels(trx, order.tranNo)
  const meant = only === undefined ? lockedParcels : lockedParcels.filter(({ id }) => id === only)
  const open = meant.filter(isChangeable)
  if (delivery.option === 'collect') {
    const parcels = open.filter(({ option }) => option === 'post')
    if (open.length === 0) throw meant.length > 0 ? parcelPacked() : nothingToPost()
    return {
      parcels,
      planned: [],
      destination: null,
      differencePaise: 0,
      chargeStays: parcels.some(({ chargePaise }) => chargePaise > 0),
    }
  }
  const address = await findDeliveryAddress(trx, order.accountId ?? '', delivery)
  if (!address) throw nothingToPost()
  const zone = findZone(address)
  const charges = await deps.settings.get('delivery.chargesPaise')
  const chargePaise = charges[zone]
  const lines = only === undefined ? await listUncovered(trx, order.tranNo) : []
  const planned = planParcels({ lines, charges, delivery: { ...delivery, address } })
  if (open.length + planned.length === 0) throw meant.length > 0 ? parcelPacked() : nothingToPost()
  const differencePaise = open.reduce(
    (sum, parcel) => sum + Math.max(0, chargePaise - parcel.chargePaise),
    planned.length * chargePaise,
  )
  return {
    parcels: open,
    planned: planned.map(({ date, grams, lineIndexes }) => ({ date, grams, lineIds: lineIndexes })),
    destination: { address: pickAddress(address), zone, chargePaise },
    differencePaise: differencePaise < MIN_PAYMENT_PAISE ? 0 : differencePaise,
    chargeStays: open.some((parcel) => parcel.chargePaise > chargePaise),
  }
}

/** Booked lines with postable prasadam that are in no parcel. Their index is their id. */
async function listUncovered(trx: Trx, tranNo: string) {
  return sqlRows<{ index: number; date: string; grams: number }>(
    trx,
    `select l.id as index, l.on_date as date, coalesce(f.prasadam_grams, 0) * l.quantity as grams
     from order_line l join offering f on f.id = l.offering_id
     where l.tran_no = $1 and l.state = 'booked' and f.prasadam = 'postable'
       and not exists (select from parcel_line pl where pl.line_id = l.id)
     order by l.line_no`,
    [tranNo],
  )
}

/** Whether the change would alter nothing. */
function isAsWished({ parcels, planned, destination }: Change): boolean {
  if (planned.length > 0) return false
  if (!destination) return parcels.length === 0
  const newAddress = JSON.stringify(destination.address)
  return parcels.every(
    ({ option, address }) =>
      option === 'post' && address !== null && JSON.stringify(pickAddress(address)) === newAddress,
  )
}

/** The notice about a change; its key contains the order's version before the change, so that each is sent once. */
export const deliveryChangedNotice = ({ tranNo, version }: Order) => ({
  trigger: 'delivery_changed' as const,
  key: `delivery_changed:${tranNo}:${version}`,
  ids: { tranNo },
})

/** Audits the office's changes without the address, which is stored in the parcel. */
async function auditChange(trx: Trx, caller: Caller, order: Order, change: Change, now: Date): Promise<void> {
  const { parcels, planned, destination, differencePaise } = change
  await writeAudit(trx, {
    at: now,
    actorId: caller.accountId,
    action: 'delivery.changed',
    subjectType: 'order',
    subjectId: order.tranNo,
    before: parcels.map(({ id, option, chargePaise }) => ({ id, option, chargePaise })),
    after: {
      option: destination ? 'post' : 'collect',
      zone: destination?.zone ?? null,
      newParcels: planned.length,
      differencePaise,
    },
  })
}
