import { addBlock, getCalendarYear, limitDay, overrideDays } from '@vazhipadu/contract/calendar'
import { getCatalogue, setPrice, updateOffering } from '@vazhipadu/contract/catalogue'
import { updateBooking } from '@vazhipadu/contract/changes'
import { getCounterSession, listCounterSessions } from '@vazhipadu/contract/counter/drawers'
import { takeBackSale } from '@vazhipadu/contract/counter/returns'
import { sellAtCounter } from '@vazhipadu/contract/counter/sales'
import { getDaySheet } from '@vazhipadu/contract/day-sheet'
import { keepTracking, markParcels, printLabels } from '@vazhipadu/contract/delivery'
import { acceptDispute, contestDispute } from '@vazhipadu/contract/disputes'
import {
  listReminders,
  listSentParcels,
  sendParcelNotices,
  sendReminders,
} from '@vazhipadu/contract/notifications'
import {
  exportSettlement,
  fetchReconciliation,
  getReconciliation,
  listDisputes,
  seeSettlement,
} from '@vazhipadu/contract/payments'
import { changeRights, endPersonSessions, listPeople } from '@vazhipadu/contract/people'
import { performLines } from '@vazhipadu/contract/performing'
import { refundPayment } from '@vazhipadu/contract/refunds'
import { listAudit } from '@vazhipadu/contract/reports/audit'
import { downloadExport, startTransactionExport } from '@vazhipadu/contract/reports/exports'
import { listParcels } from '@vazhipadu/contract/reports/parcels'
import { exportReceiptLines } from '@vazhipadu/contract/reports/registers'
import { getOrderDetail, listTransactionHistory } from '@vazhipadu/contract/reports/transactions'
import { type Access, mayCallAll, type PresetName } from '@vazhipadu/contract/rights'
import { changeSetting } from '@vazhipadu/contract/settings'
import { addTicketNote, listReadyAnswers, listTickets } from '@vazhipadu/contract/support'
import type { KeyUnder } from '@vazhipadu/locales/text-key'
import { officePages } from '../../lib/office-pages.ts'
import { setOf } from './people.rules.ts'

type Needs = readonly { access: Access }[]

type Ability = {
  id: KeyUnder<'office-people.roles.rows'>
  /** Endpoints that the action needs; missing for what can only be read. */
  does?: Needs
  /** Endpoints by which it is read. */
  reads?: Needs
  /** A second person must approve. */
  second?: true
}

export const abilityGroups: readonly {
  id: KeyUnder<'office-people.roles.groups'>
  abilities: readonly Ability[]
}[] = [
  {
    id: 'desk',
    abilities: [
      { id: 'sell', does: [sellAtCounter], reads: [getCounterSession] },
      { id: 'transactions', reads: [listTransactionHistory, getOrderDetail] },
      { id: 'correct', does: [updateBooking], reads: [getOrderDetail] },
      { id: 'tickets', does: [listReadyAnswers, addTicketNote], reads: [listTickets] },
      { id: 'prasadam', does: [markParcels, printLabels, keepTracking], reads: [listParcels] },
      {
        id: 'notices',
        does: [sendReminders, sendParcelNotices],
        reads: [listReminders, listSentParcels],
      },
      { id: 'takeBack', does: [takeBackSale], reads: [getCounterSession], second: true },
    ],
  },
  {
    id: 'money',
    abilities: [
      { id: 'refund', does: [refundPayment], reads: [getOrderDetail] },
      { id: 'refundMore', does: [refundPayment], reads: [getOrderDetail], second: true },
      { id: 'drawers', reads: [listCounterSessions] },
      {
        id: 'bank',
        does: [fetchReconciliation, seeSettlement, acceptDispute, contestDispute],
        reads: [getReconciliation, listDisputes],
      },
      {
        id: 'exports',
        does: [startTransactionExport, downloadExport, exportSettlement, exportReceiptLines],
      },
    ],
  },
  {
    id: 'temple',
    abilities: [
      { id: 'catalogue', does: [updateOffering, setPrice, limitDay], reads: [getCatalogue] },
      { id: 'calendar', does: [addBlock, overrideDays], reads: [getCalendarYear] },
      { id: 'sheet', does: [performLines], reads: [getDaySheet] },
    ],
  },
  {
    id: 'keys',
    abilities: [
      { id: 'rights', does: [changeRights], reads: [listPeople], second: true },
      { id: 'withdraw', does: [changeRights, endPersonSessions], reads: [listPeople] },
      // By the page: the endpoint is open to the whole office, because other pages depend on it.
      { id: 'settings', does: [changeSetting], reads: officePages.settings },
      { id: 'audit', reads: [listAudit] },
    ],
  },
]

export const abilityKinds = ['may', 'second', 'reads', 'none'] as const
export type AbilityKind = (typeof abilityKinds)[number]

/** What a role may do, by the access of the endpoints. */
export function abilityOf(preset: PresetName, { does, reads, second }: Ability): AbilityKind {
  const held = setOf(preset)
  if (does && mayCallAll(does, held)) return second ? 'second' : 'may'
  return reads && mayCallAll(reads, held) ? 'reads' : 'none'
}
