import * as contract from '@vazhipadu/contract/day-sheet'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/implement.ts'
import { checkSheetDay } from '../performing/performing.policy.ts'
import { createDaySheetDownload, registerDaySheets, type SheetDeps } from './create-day-sheet-download.ts'
import { describeDaySheet } from './describe-day-sheet.ts'
import { listPrintedSheets } from './list-printed-sheets.ts'

export function daySheetRoutes(app: FastifyInstance, deps: SheetDeps): void {
  registerDaySheets(deps)
  implement(app, contract.getDaySheet, async ({ query, caller }) => {
    checkSheetDay(deps, caller, query.on_date)
    return describeDaySheet(deps, query.on_date)
  })
  implement(app, contract.listPrintedSheets, ({ query }) => listPrintedSheets(deps.db, query.on_dates))
  implement(app, contract.printDaySheet, ({ body, caller }) =>
    createDaySheetDownload(deps, {
      onDate: body.on_date,
      version: body.version,
      part: { session: body.session, deityId: body.deity_id },
      accountId: caller.accountId,
    }),
  )
}
