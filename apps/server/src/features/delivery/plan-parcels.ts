import { type Charges, type Destination, findZone, type Zone } from './delivery.rules.ts'

/** A line with postable prasadam; `index` is the caller's and is returned in the parcel. */
export type PostableLine = { index: number; date: string; grams: number }

export type DeliveryChoice =
  | { option: 'collect' }
  | { option: 'post'; frequency: 'each' | 'once'; address: Destination }

export type PlannedParcel = {
  date: string
  zone: Zone
  grams: number
  chargePaise: number
  lineIndexes: number[]
}

type DeliveryRequest = { lines: readonly PostableLine[]; delivery: DeliveryChoice; charges: Charges }

/**
 * Plans an order's parcels: one after each pooja day, or a single one after the last. The charge is per parcel,
 * whatever its weight. Prasadam collected at the counter needs no parcel.
 */
export function planParcels({ lines, delivery, charges }: DeliveryRequest): PlannedParcel[] {
  if (delivery.option === 'collect' || lines.length === 0) return []
  const zone = findZone(delivery.address)
  const dates = lines.map(({ date }) => date).sort()
  const lastDay = dates.at(-1) ?? ''
  const byDay = Map.groupBy(lines, ({ date }) => (delivery.frequency === 'once' ? lastDay : date))
  return [...byDay]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, together]) => ({
      date,
      zone,
      grams: together.reduce((sum, { grams }) => sum + grams, 0),
      chargePaise: charges[zone],
      lineIndexes: together.map(({ index }) => index),
    }))
}

type Named = Omit<PlannedParcel, 'lineIndexes'> & { lineIds: number[] }

/** Converts parcels of existing lines to the form that `insertParcels` takes. */
export function placeLines(parcels: readonly Named[]): { lineIds: number[]; parcels: PlannedParcel[] } {
  const lineIds = parcels.flatMap((parcel) => parcel.lineIds)
  const indexOf = new Map(lineIds.map((id, index) => [id, index]))
  return {
    lineIds,
    parcels: parcels.map(({ lineIds: own, ...parcel }) => ({
      ...parcel,
      lineIndexes: own.map((id) => indexOf.get(id) ?? -1),
    })),
  }
}
