import type { TextField, TextKind, TextSubject, Translation } from '@vazhipadu/contract/catalogue-texts'
import { fieldsOf, judgeCell, wordsIn } from './texts.rules.ts'

type SheetWords = {
  of: (kind: TextKind) => string
  field: (field: TextField) => string
  /** What there is to do about a text, or nothing. */
  state: (state: 'missing' | 'changed') => string
  head: { of: string; text: string; english: string; malayalam: string; language: string; state: string }
}

/** Tells a spreadsheet that these are not the letters of 1990. */
const BOM = '\ufeff'

/** Quoted, and never taken for a formula. */
const quote = (text: string) => `"${(/^[=+\-@\t]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** Everything the temple says, text by text, for whoever translates it into one language. */
export function writeSheet(
  subjects: readonly TextSubject[],
  language: Translation,
  words: SheetWords,
): string {
  const { of, text, english, malayalam, language: own, state } = words.head
  const beside = language === 'ml' ? [] : [malayalam]
  const rows = subjects.flatMap((subject) => {
    const { lacking, isOutdated } = judgeCell(subject, language, 'all')
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
