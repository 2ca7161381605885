import type { sheetEditions } from '@vazhipadu/contract/day-sheet'
import { addDays, type CivilDate } from '@vazhipadu/panchang/civil-date'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Platform } from '../../platform/platform.ts'
import { notify } from '../notifications/notifications.jobs.ts'
import { nameRecipient } from '../notifications/triggers/compose-day-sheet.ts'
import { type Composing, readAround } from './compose-day-sheet.ts'
import { freezeVersion } from './freeze-version.ts'

export type MailingDeps = Platform & Composing
type Edition = (typeof sheetEditions)[number]
type Due = { onDate: CivilDate; edition: Edition }

/** A late morning sheet is still mailed until this time, while poojas are ahead, but not at night. */
const MORNING_ENDS = '12:00'

/** Mails the editions that are due by the temple's clock, each once per day. Returns the number found. */
export async function enqueueDaySheets(deps: MailingDeps): Promise<number> {
  let mailed = 0
  for (const due of await listDue(deps)) if (await enqueueEdition(deps, due)) mailed++
  return mailed
}

async function listDue({ db, clock, calendar, settings }: MailingDeps): Promise<Due[]> {
  const { today, time } = calendar.timeAt(clock.now())
  const due: Due[] = []
  const morningAt = await settings.get('daySheet.morningAt')
  if (time >= morningAt && time < MORNING_ENDS) due.push({ onDate: today, edition: 'morning' })
  if (time >= (await settings.get('daySheet.eveningAt')))
    due.push({ onDate: addDays(today, 1), edition: 'evening' })
  if (due.length === 0 || (await settings.get('daySheet.mailTo')).length === 0) return []
  const done = await db
    .selectFrom('daySheetMailing')
    .select(['onDate', 'edition'])
    .where('onDate', '>=', today)
    .execute()
  return due.filter(
    ({ onDate, edition }) => !done.some((each) => each.onDate === onDate && each.edition === edition),
  )
}

/** Version, edition and letters are written in one transaction, so that they exist together or not at all. */
async function enqueueEdition(deps: MailingDeps, { onDate, edition }: Due): Promise<boolean> {
  const { db, clock, settings } = deps
  const at = clock.now()
  const around = await readAround(deps, onDate)
  const recipients = await settings.get('daySheet.mailTo')
  return inTransaction(db, async (trx) => {
    const { version, isNew } = await freezeVersion(trx, around, { maker: null, at })
    // Another worker was first: it held the lock that `freezeVersion` takes, so its row is visible here.
    const claimed = await trx
      .insertInto('daySheetMailing')
      .values({ onDate, edition, version, isNew, createdAt: at })
      .onConflict((row) => row.columns(['onDate', 'edition']).doNothing())
      .returning('version')
      .executeTakeFirst()
    if (!claimed) return false
    for (const address of new Set(recipients.map(nameRecipient))) {
      await enqueue(trx, notify, {
        trigger: 'day_sheet',
        key: `day_sheet:${onDate}:${edition}:${address}`,
        ids: { onDate, edition, recipient: address },
      })
    }
    return true
  })
}
