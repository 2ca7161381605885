import { createHash } from 'node:crypto'
import { writeDaySheetLetter } from '../letters/write-day-sheet-letter.ts'
import type { Message, Notifier } from './notice-message.ts'
import { readLetterhead } from './read-letterhead.ts'

/** Which of the recipients is meant: jobs and notices name no address. */
export const nameRecipient = (address: string) =>
  createHash('sha256').update(address.trim().toLowerCase()).digest('hex').slice(0, 16)

/** The day sheet to one of those who get it. Nobody, when the office has taken the address out since. */
export async function composeDaySheet(deps: Notifier, ids: Record<string, string>): Promise<Message[]> {
  const recipients = await deps.settings.get('daySheet.mailTo')
  const to = recipients.find((address) => nameRecipient(address) === ids.recipient)
  if (to === undefined) return []
  const sheet = await deps.findDaySheet(ids.onDate ?? '', ids.edition ?? '')
  if (!sheet) return []
  const letter = writeDaySheetLetter(await readLetterhead(deps), sheet)
  return [{ channel: 'email', accountId: null, to, letter, attachments: [sheet.file] }]
}
