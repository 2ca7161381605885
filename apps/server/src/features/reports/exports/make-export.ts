import { randomBytes } from 'node:crypto'
import type { FileStore } from '../../../gateways/files.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { ReadOut, RowPage } from '../../../platform/db/read-out.ts'
import type { Log } from '../../../platform/log.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Cell, writeWorkbook } from '../../../platform/xlsx/write-workbook.ts'
import type { Calendar } from '../../calendar/calendar.reads.ts'
import { planExport } from './plan-export.ts'

export type MakingDeps = Pick<Platform, 'db' | 'clock'> & {
  calendar: Calendar
  files: FileStore
  readOut: ReadOut
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * Makes the file and stores its progress. After a crash it is made again from the beginning; other errors are shown to
 * the requester, who may retry. The file key identifies the worker that makes it: a worker that was given up and is
 * still running no longer owns the row, and removes its file.
 */
export async function makeExportFile(deps: MakingDeps, id: string, log: Log): Promise<void> {
  const { db, files, clock } = deps
  const row = await db.selectFrom('listExport').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || row.state === 'done') return
  const key = randomBytes(16).toString('hex')
  const fileKey = `exports/${key.slice(0, 2)}/${key}`
  const setWhere = (held: string | null, part: Part) =>
    inTransaction(db, async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('listExport')
        .set(part)
        .where('id', '=', id)
        .where('state', '<>', 'done')
        .where('fileKey', 'is not distinct from', held)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    })
  const set = (part: Part) => setWhere(fileKey, part)
  if (!(await setWhere(row.fileKey, { state: 'running', rowsDone: 0, fileKey }))) return
  try {
    if (row.fileKey) await files.remove(row.fileKey)
    const today = deps.calendar.timeAt(row.createdAt).today
    const period = { timeZone: deps.calendar.location.timeZone, today }
    const { content: list, sheet } = planExport(row.filters as Record<string, unknown>, period)
    const statement = list.compile(db)
    const pages = deps.readOut(statement.sql, statement.parameters)
    const content = await gather(pages, sheet, async (rowsDone) => {
      if (!(await set({ rowsDone }))) throw new Error('another worker makes it, or nobody waits for it')
    })
    await files.put(fileKey, content, XLSX)
    if (!(await set({ state: 'done', finishedAt: clock.now() }))) await files.remove(fileKey)
  } catch (error) {
    log.error({ err: error, exportId: id }, 'an export could not be made')
    await set({ state: 'failed', finishedAt: clock.now() })
  }
}

type Part = { state?: string; rowsDone?: number; fileKey?: string; finishedAt?: Date }
type ReportProgress = (rowsDone: number) => Promise<void>

/** Only the packed output is collected, a few megabytes for the largest export; the rows are streamed. */
async function gather(pages: AsyncGenerator<RowPage>, name: string, tell: ReportProgress): Promise<Buffer> {
  try {
    const first = await pages.next()
    const columns = first.done ? [] : first.value.columns
    async function* rows(): AsyncGenerator<Cell[]> {
      let done = 0
      for (let page = first; !page.done; page = await pages.next()) {
        yield* page.value.rows
        done += page.value.rows.length
        await tell(done)
      }
    }
    const chunks: Buffer[] = []
    for await (const chunk of writeWorkbook({ name, columns, rows: rows() })) chunks.push(chunk)
    return Buffer.concat(chunks)
  } finally {
    // Ends the cursor's connection if the work was interrupted.
    await pages.return(undefined)
  }
}
