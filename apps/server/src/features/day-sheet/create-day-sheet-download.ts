import { writeAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Downloads } from '../../platform/http/create-download.ts'
import type { Paper, Printer } from '../../platform/pdf/printer.ts'
import type { Platform } from '../../platform/platform.ts'
import { checkReach } from '../calendar/calendar.reads.ts'
import { findAccount } from '../identity/identity.reads.ts'
import { type Composing, readAround } from './compose-day-sheet.ts'
import { versionNotFound } from './day-sheet.errors.ts'
import type { DaySheet } from './day-sheet.rules.ts'
import { freezeVersion } from './freeze-version.ts'
import { findVersion } from './read-day.ts'
import { type SheetPart, takePart } from './take-part.ts'

export type SheetDeps = Platform & Composing & { downloads: Downloads; printer: Printer }
type DaySheetRequest = { onDate: string; version: number | undefined; part: SheetPart; accountId: string }

const KIND = 'day-sheet'

/** Creates a download of a day's sheet as PDF. Each is audited, because names and stars leave the house. */
export async function createDaySheetDownload(
  deps: SheetDeps,
  { onDate, version, part, accountId }: DaySheetRequest,
) {
  const { db, clock, calendar, downloads } = deps
  const at = clock.now()
  const around = await readAround(deps, checkReach(onDate, calendar.timeAt(at).today, 'on_date'))
  const account = await findAccount(db, accountId)
  const maker = { id: accountId, name: account?.name ?? '' }
  const made = await inTransaction(db, async (trx) => {
    const found = version === undefined ? undefined : await findVersion(trx, onDate, version)
    if (version !== undefined && !found) throw versionNotFound()
    const taken = found ? { ...found, isNew: false } : await freezeVersion(trx, around, { maker, at })
    await writeAudit(trx, {
      at,
      actorId: accountId,
      action: 'day_sheet.printed',
      subjectType: 'day_sheet',
      subjectId: onDate,
      after: { version: taken.version, isNew: taken.isNew },
    })
    return taken
  })
  const offer = await downloads.create({
    kind: KIND,
    ref: [onDate, made.version, part.session ?? '', part.deityId ?? ''].join(' '),
    accountId,
    fileName: nameFile(onDate, made.version, takePart(made.paper, part).part),
    contentType: 'application/pdf',
  })
  return { ...offer, version: made.version, isNew: made.isNew }
}

export const daySheetPaper: Paper<DaySheet> = {
  module: new URL('./render-day-sheet.ts', import.meta.url).href,
  timesAsLong: 2,
}

export function nameFile(onDate: string, version: number, part = ''): string {
  const whose = part === '' ? '' : `-${part.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`
  return `day-sheet-${onDate}-version-${version}${whose}.pdf`
}

/** Registers the download kind in every API process; the PDF is drawn when its URL is opened. */
export function registerDaySheets({ db, downloads, printer }: SheetDeps): void {
  downloads.register(KIND, async ({ ref }) => {
    const [onDate = '', version = '', session, deityId] = ref.split(' ')
    const found = await findVersion(db, onDate, Number(version))
    const part = { session: session || undefined, deityId: deityId ? Number(deityId) : undefined }
    return found && { content: await printer.print(daySheetPaper, takePart(found.paper, part)) }
  })
}
