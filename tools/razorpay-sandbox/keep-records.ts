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

/** What the provider would decide by itself, and here can be told. */
export interface Settings {
  /** Virtual time from a refund's creation to its end. */
  refundSeconds: number
  /** Virtual time from a refund's end to the bank's number for it, which a card's bank tells days later. */
  referenceSeconds: number
  /** So many of the next refunds end as failed. */
  failRefunds: number
  /** Banks do instant refunds; if not, one asked for `optimum` goes the usual way. */
  instantRefunds: boolean
  /** Refunds are refused, as for a merchant whose balance is too low. */
  balanceTooLow: boolean
  /** Real time a refund call takes; a second call with its key meanwhile is told 409. */
  slowRefundMs: number
  /** The documents say both 400 and 409 for a known refund key with another body. */
  refundKeyConflictStatus: number
  /** The documents call receipts unique; whether the provider refuses a second one is not known. */
  uniqueReceipts: boolean
  /** Virtual time after which a silent bank makes the payment fail. */
  bankSilenceSeconds: number
  /** Hour of settlements, in India. */
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

/** Everything the sandbox knows, and the two things every action needs: the time, and whom to tell. */
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

export function keepRecords(keys: Record<string, string>, clock: VirtualClock, announce: Announce): Records {
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

export function forgetRecords(records: Records): void {
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

/** One key's entity, or the same refusal as for one that does not exist. */
export function getOwn<T extends { account: Account }>(
  kept: Map<string, T>,
  account: Account,
  id: string,
): T {
  const found = kept.get(id)
  if (found?.account !== account) throw refuseUnknownId()
  return found
}

/** Keeps lists in the order of time even when the clock was set back in between. */
export function keepInTime<T>(list: T[], item: T, time: (item: T) => number): void {
  let place = list.length
  while (place > 0 && time(list[place - 1] as T) > time(item)) place--
  list.splice(place, 0, item)
}
