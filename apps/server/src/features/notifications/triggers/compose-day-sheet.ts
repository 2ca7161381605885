import { createHash } from 'node:crypto'
import { writeDaySheetLetter } from '../letters/write-day-sheet-letter.ts'
import type { Message, Notifier } from './notice-message.ts'
import { readLetterhead } from './read-letterhead.ts'

/** A hash that identifies the recipient, so that jobs and notices contain no address. */
export const nameRecipient = (address: string) =>
  createHash('sha256').update(address.trim().toLowerCase()).digest('hex').slice(0, 16)

/** The day sheet for one recipient; empty if the office has removed the address since. */
export async function composeDaySheet(deps: Notifier, ids: Record<string, string>): Promise<Message[]> {
  const recipients = await deps.settings.get('daySheet.mailTo')
  const to = recipients.find((address) => nameRecipient(address) === ids.recipient)
  if (to === undefined) return []
  const sheet = await deps.findDaySheet(ids.onDate ?? '', ids.edition ?? '')
  if (!sheet) return []
  const letter = writeDaySheetLetter(await readLetterhead(deps), sheet)
  return [{ channel: 'email', accountId: null, to, letter, attachments: [sheet.file] }]
}
