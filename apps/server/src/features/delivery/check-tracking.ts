import type { TrackingLine } from '@vazhipadu/contract/delivery'
import type { ParcelState } from '@vazhipadu/contract/reports/parcels'
import { isHeading, type Read, type Reference, type TypedLine } from './parse-tracking.ts'

export type Candidate = {
  id: number
  tranNo: string
  state: ParcelState
  receiptNumber: string | null
  sequenceNo: number | null
  recipient: string
  carrier: string | null
  trackingNo: string | null
  sentAt: Date | null
}

type Verdict = TrackingLine['verdict']
export type CheckedLine = {
  line: TypedLine
  verdict: Verdict
  parcel: Candidate | undefined
  others: number[]
}

type KnownParcels = {
  /** All parcels that a line could refer to. */
  candidates: readonly Candidate[]
  /** The parcel that already has each tracking number. */
  owners: ReadonlyMap<string, number>
  /** Parcels sent earlier cannot be meant by today's lines. */
  sentSince: Date
  /** Lines that may replace an existing tracking number. */
  replace: ReadonlySet<number>
}

/** Checks each typed line. If two lines contradict each other, both are refused. */
export function checkTracking(lines: readonly TypedLine[], knownParcels: KnownParcels): CheckedLine[] {
  return checkBasket(lines.map((line) => checkAlone(line, knownParcels)))
}

function checkAlone(line: TypedLine, knownParcels: KnownParcels): CheckedLine {
  const { candidates, owners, replace } = knownParcels
  const { read } = line
  if (!read)
    return { line, verdict: isHeading(line) ? 'heading' : 'unreadable', parcel: undefined, others: [] }
  const matching = candidates.filter((candidate) => isMeant(candidate, read.reference))
  const { parcel, verdict, others } = choose(matching, read, knownParcels.sentSince)
  if (!read.isNumber) return { line, verdict: parcel ? 'wrong_number' : verdict, parcel, others }
  const owner = owners.get(read.trackingNo)
  if (parcel && owner !== undefined && owner !== parcel.id && verdict !== 'already')
    return { line, verdict: 'number_taken', parcel, others: [owner] }
  const isReplaced = verdict === 'sent_differently' && replace.has(line.line)
  return { line, verdict: isReplaced ? 'replace' : verdict, parcel, others }
}

function isMeant(candidate: Candidate, reference: Reference): boolean {
  if (reference.kind === 'parcel') return candidate.id === reference.id
  if (reference.kind === 'order') return candidate.tranNo === reference.tranNo
  if (reference.kind === 'receipt') return candidate.receiptNumber === reference.number
  return candidate.sequenceNo === reference.sequenceNo
}

type Choice = { parcel: Candidate | undefined; verdict: Verdict; others: number[] }

/**
 * Chooses a line's parcel. If the order has several, it is the packed one; a number is not written to a sent parcel
 * while another is still to be sent. Receipt digits repeat every year and series, so they identify an order only if
 * they are unambiguous.
 */
function choose(matching: readonly Candidate[], { reference, trackingNo }: Read, sentSince: Date): Choice {
  const one = (parcel: Candidate | undefined, verdict: Verdict): Choice => ({ parcel, verdict, others: [] })
  const several = (found: readonly Candidate[]): Choice => ({
    parcel: undefined,
    verdict: 'several_parcels',
    others: found.map(({ id }) => id),
  })
  const same = matching.find((candidate) => candidate.trackingNo === trackingNo && candidate.sentAt)
  if (same) return one(same, 'already')
  const packed = matching.filter(({ state }) => state === 'packed')
  const waiting = matching.filter(({ state }) => state === 'ready' || state === 'awaiting_pooja')
  const sent = matching.filter(({ state, sentAt }) => state === 'sent' && sentAt && sentAt >= sentSince)
  const inHand = [...packed, ...waiting.filter(({ state }) => state === 'ready'), ...sent]
  if (reference.kind === 'figures' && new Set(inHand.map(({ tranNo }) => tranNo)).size > 1)
    return several(inHand)
  if (packed.length > 1) return several(packed)
  if (packed[0]) return one(packed[0], 'ok')
  if (waiting[0]) return one(waiting[0], 'not_packed')
  if (sent.length > 1) return several(sent)
  // The parcel was marked as sent by hand without a number, which this line supplies.
  if (sent[0]) return one(sent[0], sent[0].trackingNo ? 'sent_differently' : 'ok')
  return matching.length > 0 ? one(matching.at(-1), 'ended') : one(undefined, 'no_parcel')
}

function checkBasket(judged: CheckedLine[]): CheckedLine[] {
  return judged.map((one) => {
    if (!isWritten(one.verdict) && one.verdict !== 'sent_differently') return one
    const others = judged.filter((other) => other !== one)
    const twice = others.filter((other) => other.parcel?.id === one.parcel?.id)
    const lineOf = (list: CheckedLine[]) => list.map(({ line }) => line.line)
    const differing = twice.filter((other) => numberOf(other) !== numberOf(one))
    if (differing.length > 0) return { ...one, verdict: 'parcel_twice', others: lineOf(differing) }
    const elsewhere = others.filter(
      (other) => numberOf(other) === numberOf(one) && other.parcel?.id !== one.parcel?.id,
    )
    if (elsewhere.length > 0) return { ...one, verdict: 'number_twice', others: lineOf(elsewhere) }
    const earlier = twice.filter(({ line }) => line.line < one.line.line)
    return earlier.length > 0 ? { ...one, verdict: 'repeated', others: lineOf(earlier) } : one
  })
}

export const isWritten = (verdict: Verdict) => verdict === 'ok' || verdict === 'replace'

const numberOf = ({ line }: CheckedLine) => line.read?.trackingNo
