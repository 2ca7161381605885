import { type Capability, mayCallAll } from '@vazhipadu/contract/rights'
import { type OfficePage, officePages } from './office-pages.ts'
import type { RouteName } from './paths.ts'

const isOfficePage = (name: RouteName): name is OfficePage => name in officePages

/** Whether the user may open a page. The server decides again on each call. */
export function mayEnter(name: RouteName, rights: readonly Capability[]): boolean {
  return !isOfficePage(name) || mayCallAll(officePages[name], rights)
}

/** Whether the user has only the day sheet capability. */
export const hasSheetAlone = (rights: readonly Capability[]) =>
  rights.length > 0 && rights.every((name) => name === 'sheet')
