import { type Access, bookReaders, type Capability, opens } from '@vazhipadu/contract/rights'
import type { RouteName } from './paths.ts'

/** Capabilities needed for office pages, matching the endpoints they call. Pages not listed are open to all staff. */
const routeRights: Partial<Record<RouteName, Access>> = {
  daySheet: ['desk', 'sheet', 'audit'],
  priest: ['desk', 'sheet'],
  counter: ['desk', 'treasury', 'audit'],
  counterDrawer: ['desk', 'treasury', 'audit'],
  transactionHistory: bookReaders,
  updateBooking: 'desk',
  receiptGenerate: bookReaders,
  prasadamReport: bookReaders,
  prePoojaReminder: ['desk', 'audit'],
  postPoojaReminder: ['desk', 'audit'],
  prasadamSent: ['desk', 'audit'],
  catalogue: ['catalogue', 'audit'],
  catalogueTexts: ['catalogue', 'audit'],
  calendar: ['desk', 'catalogue', 'audit'],
  officeReleases: ['catalogue', 'desk', 'treasury', 'audit'],
  announceRelease: 'catalogue',
  officeRelease: ['catalogue', 'desk', 'treasury', 'audit'],
  reconciliation: ['treasury', 'audit'],
  registers: ['treasury', 'audit'],
  settings: ['settings', 'audit'],
  system: 'settings',
  audit: ['treasury', 'audit'],
  people: ['people', 'audit'],
  peopleRoles: 'admin',
}

/** Whether the user may open a page. */
export function mayEnter(name: RouteName, rights: readonly Capability[]): boolean {
  return opens(routeRights[name] ?? 'signed-in', rights)
}

/** Whether the user has only the day sheet capability. */
export const hasSheetAlone = (rights: readonly Capability[]) =>
  rights.length > 0 && rights.every((name) => name === 'sheet')
