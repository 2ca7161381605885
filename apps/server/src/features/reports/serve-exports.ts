import * as contract from '@vazhipadu/contract/reports/exports'
import type { FastifyInstance } from 'fastify'
import type { FileStore } from '../../gateways/files.ts'
import { implement } from '../../platform/http/implement.ts'
import type { Downloads } from '../../platform/http/offer-download.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Calendar } from '../calendar/calendar.reads.ts'
import { findExport, offerFile, registerFiles } from './find-export.ts'
import { startExport } from './start-export.ts'

type Deps = Platform & { calendar: Calendar; downloads: Downloads; files: FileStore }

/** Lists as spreadsheets: asked for, made by a worker, fetched when they are done. */
export function serveExports(app: FastifyInstance, deps: Deps): void {
  const { calendar, clock } = deps
  const period = () => ({
    timeZone: calendar.place.timeZone,
    today: calendar.timeAt(clock.now()).today,
  })
  registerFiles(deps)
  implement(app, contract.startTransactionSheet, ({ body, caller }) =>
    startExport({ ...deps, period }, { list: 'transactions', filters: body, accountId: caller.accountId }),
  )
  implement(app, contract.getExport, ({ params, caller }) => findExport(deps.db, params.id, caller.accountId))
  implement(app, contract.downloadExport, ({ params, caller }) =>
    offerFile(deps, params.id, caller.accountId),
  )
}
