import { getCalendarYear } from '@vazhipadu/contract/calendar'
import { getCatalogue } from '@vazhipadu/contract/catalogue'
import { listTexts } from '@vazhipadu/contract/catalogue-texts'
import { updateBooking } from '@vazhipadu/contract/changes'
import { getCounterSession, listCounterSessions } from '@vazhipadu/contract/counter/drawers'
import { getCounter } from '@vazhipadu/contract/counter/sales'
import { getDaySheet } from '@vazhipadu/contract/day-sheet'
import { listReminders, listSentParcels } from '@vazhipadu/contract/notifications'
import { getReconciliation, listDisputes, listUnclaimedPayments } from '@vazhipadu/contract/payments'
import { listPeople } from '@vazhipadu/contract/people'
import { getPriestList } from '@vazhipadu/contract/priest'
import { searchReceipt } from '@vazhipadu/contract/receipts'
import { announceRelease, listReleases, watchRelease } from '@vazhipadu/contract/releases/live'
import { listAudit } from '@vazhipadu/contract/reports/audit'
import { listParcels } from '@vazhipadu/contract/reports/parcels'
import {
  getCashBook,
  getDayBook,
  getTakings,
  getYearBook,
  listReceiptRegister,
} from '@vazhipadu/contract/reports/registers'
import { getOrderDetail, listTransactionHistory } from '@vazhipadu/contract/reports/transactions'
import { type Access, type Capability, mayCall } from '@vazhipadu/contract/rights'
import { listSettings } from '@vazhipadu/contract/settings'
import { getSystem } from '@vazhipadu/contract/system'
import type { RouteName, routes } from './paths.ts'

export type OfficePage = {
  [Name in RouteName]: (typeof routes)[Name]['access'] extends 'admin' ? Name : never
}[RouteName]

type Restricted = { access: Access }

/**
 * The endpoints that each office page cannot do without: whoever may call all of them may open the page. A page with
 * further endpoints checks those where it shows their part. The build replaces this module by its value
 * (`build/name-endpoints.ts`), because the first chunk contains it and would otherwise contain the endpoints.
 */
export const officePages: Record<OfficePage, readonly Restricted[]> = {
  daySheet: needs(getDaySheet),
  priest: needs(getPriestList),
  // Clerks sell here; treasurers and auditors read everybody's drawers.
  counter: anyOf(getCounter, listCounterSessions),
  counterDrawer: needs(getCounterSession),
  transactionHistory: needs(listTransactionHistory),
  updateBooking: needs(getOrderDetail, updateBooking),
  receiptGenerate: needs(searchReceipt),
  prasadamReport: needs(listParcels),
  prePoojaReminder: needs(listReminders),
  postPoojaReminder: needs(listReminders),
  prasadamSent: needs(listSentParcels),
  catalogue: needs(getCatalogue),
  catalogueTexts: needs(listTexts),
  calendar: needs(getCalendarYear),
  officeReleases: needs(listReleases),
  announceRelease: needs(announceRelease, getCatalogue),
  officeRelease: needs(listReleases, watchRelease),
  reconciliation: needs(getReconciliation, listUnclaimedPayments, listDisputes),
  registers: needs(getDayBook, getCashBook, getTakings, getYearBook, listReceiptRegister),
  // The whole office may read settings, because other pages depend on them; the page is for those who change or audit
  // them.
  settings: onlyFor(['settings', 'audit'], listSettings),
  system: needs(getSystem),
  audit: needs(listAudit),
  people: needs(listPeople),
  // Explains the roles and calls no endpoint.
  peopleRoles: [{ access: 'admin' }],
}

/** Open to callers of all the endpoints. */
function needs(...endpoints: Restricted[]): Restricted[] {
  return endpoints.map(({ access }) => ({ access }))
}

/** Open to callers of at least one of the endpoints. */
function anyOf(...endpoints: { access: Capability | readonly Capability[] }[]): Restricted[] {
  return [{ access: endpoints.flatMap(({ access }) => access) }]
}

/** Open to those of the named capabilities that may call the endpoint. */
function onlyFor(named: readonly Capability[], endpoint: Restricted): Restricted[] {
  return [{ access: named.filter((capability) => mayCall(endpoint, [capability])) }]
}
