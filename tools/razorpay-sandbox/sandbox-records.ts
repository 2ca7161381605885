import type { VirtualClock } from './advance-clock.ts'
import type {
  Account,
  DisputeRecord,
  OrderRecord,
  PaymentRecord,
  RefundRecord,
  Settlement,
} from './entities.ts'
import type { KeptDocument } from './evidence.ts'
import { makeId } from './make-id.ts'
import { refuseUnknownId } from './refuse-request.ts'

/** Behaviour that the real provider decides and that can be set here. */
export interface Settings {
  /** Virtual seconds from a refund's creation to its end. */
  refundSeconds: number
  /** Virtual seconds from a refund's end to the bank's reference, which comes days later for cards. */
  referenceSeconds: number
  /** Number of following refunds that fail. */
  failRefunds: number
  /** Whether banks support instant refunds; if not, `optimum` is processed at normal speed. */
  instantRefunds: boolean
  /** Refunds are refused as if the merchant's balance were too low. */
  balanceTooLow: boolean
  /** Real milliseconds that a refund call takes; a concurrent call with the same key gets 409. */
  slowRefundMs: number
  /** Status for a known refund key with another body; the documentation says both 400 and 409. */
  refundKeyConflictStatus: number
  /** The documentation calls receipts unique; whether the provider refuses duplicates is unknown. */
  uniqueReceipts: boolean
  /** Virtual seconds after which a payment fails if the bank does not answer. */
  bankSilenceSeconds: number
  /** Hour of settlements in Indian time. */
  settlementHour: number
}

export const usualSettings: Settings = {
  refundSeconds: 60,
  referenceSeconds: 0,
  failRefunds: 0,
  instantRefunds: true,
  balanceTooLow: false,
  slowRefundMs: 0,
  refundKeyConflictStatus: 400,
  uniqueReceipts: false,
  bankSilenceSeconds: 600,
  settlementHour: 11,
}

export type Announce = (account: Account, event: string, entities: Record<string, object>) => void

/** All state of the sandbox, with the clock and the webhooks that every action needs. */
export interface Records {
  clock: VirtualClock
  announce: Announce
  settings: Settings
  accounts: Map<string, Account>
  orders: Map<string, OrderRecord>
  payments: Map<string, PaymentRecord>
  refunds: Map<string, RefundRecord>
  disputes: Map<string, DisputeRecord>
  documents: Map<string, { account: Account; entity: KeptDocument }>
  settlements: Map<string, { account: Account; entity: Settlement }>
}

export function createRecords(
  keys: Record<string, string>,
  clock: VirtualClock,
  announce: Announce,
): Records {
  return {
    clock,
    announce,
    settings: { ...usualSettings },
    accounts: new Map(Object.entries(keys).map(([keyId, secret]) => [keyId, openAccount(keyId, secret)])),
    orders: new Map(),
    payments: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    documents: new Map(),
    settlements: new Map(),
  }
}

export function clearRecords(records: Records): void {
  for (const { keyId, secret } of records.accounts.values()) {
    records.accounts.set(keyId, openAccount(keyId, secret))
  }
  for (const kind of ['orders', 'payments', 'refunds', 'disputes', 'documents', 'settlements'] as const)
    records[kind].clear()
  Object.assign(records.settings, usualSettings)
}

function openAccount(keyId: string, secret: string): Account {
  return {
    id: makeId('acc_'),
    keyId,
    secret,
    orders: [],
    ordersByReceipt: new Map(),
    payments: [],
    refunds: [],
    disputes: [],
    settlements: [],
    reconLines: [],
    openLines: [],
    plannedSettlements: new Set(),
    refundKeys: new Map(),
  }
}

/** An entity of this key; another key's gets the same refusal as a missing one. */
export function getOwn<T extends { account: Account }>(
  kept: Map<string, T>,
  account: Account,
  id: string,
): T {
  const found = kept.get(id)
  if (found?.account !== account) throw refuseUnknownId()
  return found
}

/** Inserts in time order even if the clock was set back meanwhile. */
export function insertByTime<T>(list: T[], item: T, time: (item: T) => number): void {
  let place = list.length
  while (place > 0 && time(list[place - 1] as T) > time(item)) place--
  list.splice(place, 0, item)
}
