import type { Letter } from '../../../gateways/mail.ts'
import type { MailedSheet } from '../triggers/notice-message.ts'
import { formatDay } from './format-words.ts'
import { type Letterhead, writeLetter } from './write-letter.ts'

/** The day sheet for office and priest; the subject says whether it must be printed again. */
export function writeDaySheetLetter(head: Letterhead, sheet: MailedSheet): Letter {
  const { onDate, version, isNew } = sheet
  const day = formatDay(onDate)
  return writeLetter(head, {
    subject: isNew
      ? `Day sheet for ${day}, version ${version}`
      : `Day sheet for ${day}: nothing has changed, version ${version}`,
    preview: formatSummary(sheet),
    title: `Day sheet for ${day}`,
    parts: [
      { kind: 'paragraph', text: `Namaskaram. ${formatSummary(sheet)}` },
      {
        kind: 'facts',
        facts: [
          { label: 'Poojas', value: String(sheet.poojas) },
          { label: 'Version', value: String(version) },
        ],
      },
      {
        kind: 'button',
        label: 'Open the day sheet',
        href: `${head.webUrl}/admin/day-sheet?on_date=${onDate}`,
      },
      { kind: 'note', lines: ['It names devotees and their stars: please print it, and do not pass it on.'] },
    ],
  })
}

function formatSummary({ version, isNew, poojas, changes }: MailedSheet): string {
  if (!isNew)
    return `Nothing has changed since version ${version}. It is attached once more; paper you have is right.`
  if (poojas === 0 && version === 1) return 'No pooja is booked for this day. The empty sheet is attached.'
  if (version === 1) return 'The sheet is attached, to be printed for the priest.'
  const { added, changed, away } = changes
  const parts = [
    ...(added > 0 ? [`${added} added`] : []),
    ...(changed > 0 ? [`${changed} changed`] : []),
    ...(away > 0 ? [`${away} moved away or cancelled`] : []),
  ]
  return `Since version ${version - 1}: ${parts.join(', ')}. Please print this one; the slip on its last page is for those who keep the old.`
}
