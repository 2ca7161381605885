import type { TextField, TextKind, TextSubject, Translation } from '@vazhipadu/contract/catalogue-texts'
import { cellState, fieldsOf, wordsIn } from './texts.rules.ts'

type SheetWords = {
  of: (kind: TextKind) => string
  field: (field: TextField) => string
  /** What must be done for a text, if anything. */
  state: (state: 'missing' | 'changed') => string
  head: { of: string; text: string; english: string; malayalam: string; language: string; state: string }
}

/** UTF-8 byte order mark, so that Excel does not assume Windows-1252. */
const BOM = '\ufeff'

/** Quotes a cell, with a leading apostrophe where a spreadsheet would run it as a formula. */
const quote = (text: string) => `"${(/^[=+\-@\t]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** All texts of the temple as a CSV file for a translator of one language. */
export function writeSheet(
  subjects: readonly TextSubject[],
  language: Translation,
  words: SheetWords,
): string {
  const { of, text, english, malayalam, language: own, state } = words.head
  const beside = language === 'ml' ? [] : [malayalam]
  const rows = subjects.flatMap((subject) => {
    const { lacking, isOutdated } = cellState(subject, language, 'all')
    const told = wordsIn(subject, language)
    const inMalayalam = wordsIn(subject, 'ml')
    return fieldsOf(subject).map((field) => [
      words.of(subject.kind),
      words.field(field),
      subject.english[field] ?? '',
      ...beside.map(() => inMalayalam[field] ?? ''),
      told[field] ?? '',
      lacking.includes(field) ? words.state('missing') : isOutdated ? words.state('changed') : '',
    ])
  })
  const lines = [[of, text, english, ...beside, own, state], ...rows]
  return BOM + lines.map((cells) => `${cells.map(quote).join(',')}\r\n`).join('')
}
