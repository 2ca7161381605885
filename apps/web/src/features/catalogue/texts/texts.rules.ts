import {
  type TextField,
  type TextSubject,
  type Translation,
  textFields,
} from '@vazhipadu/contract/catalogue-texts'

export type Words = TextSubject['english']
export type Cell = { id: string; language: Translation }

/** Which fields are edited, and which rows are shown. */
export const textChoices = ['all', 'name', 'rest'] as const
export type TextChoice = (typeof textChoices)[number]
export const showChoices = ['all', 'missing', 'changed'] as const
export type ShowChoice = (typeof showChoices)[number]

/** The fields that have English text; others need no translation. */
export const fieldsOf = (
  { english }: Pick<TextSubject, 'english'>,
  choice: TextChoice = 'all',
): TextField[] =>
  textFields.filter(
    (field) => english[field] && (choice === 'all' || (choice === 'name') === (field === 'name')),
  )

export const wordsIn = (subject: TextSubject, language: Translation): Words =>
  subject.texts[language]?.words ?? {}

export type CellState = { state: 'complete' | 'part' | 'missing'; lacking: TextField[]; isOutdated: boolean }

export function cellState(subject: TextSubject, language: Translation, choice: TextChoice): CellState {
  const fields = fieldsOf(subject, choice)
  const words = wordsIn(subject, language)
  const lacking = fields.filter((field) => !words[field])
  const isOutdated = subject.texts[language]?.isOutdated ?? false
  if (lacking.length === 0) return { state: 'complete', lacking, isOutdated }
  return { state: lacking.length === fields.length ? 'missing' : 'part', lacking, isOutdated }
}

export function countProgress(subjects: readonly TextSubject[], language: Translation, choice: TextChoice) {
  const asked = subjects.filter((subject) => fieldsOf(subject, choice).length > 0)
  const states = asked.map((subject) => cellState(subject, language, choice).state)
  const count = (state: CellState['state']) => states.filter((each) => each === state).length
  return { total: asked.length, complete: count('complete'), part: count('part'), missing: count('missing') }
}

/** A translation is missing, or its English text has changed since. */
const needsWork = (subject: TextSubject, language: Translation, choice: TextChoice) => {
  const { state, isOutdated } = cellState(subject, language, choice)
  return state !== 'complete' || isOutdated
}

/** The next cell to translate after `from`: down its language, then from the top, then the following languages. */
export function findNext(
  subjects: readonly TextSubject[],
  languages: readonly Translation[],
  choice: TextChoice,
  from: Cell | undefined,
): Cell | undefined {
  const rowAt = subjects.findIndex(({ id }) => id === from?.id)
  const columnAt = from ? Math.max(0, languages.indexOf(from.language)) : 0
  const turned = [...languages.slice(columnAt), ...languages.slice(0, columnAt)]
  const rows = [...subjects.slice(rowAt + 1), ...subjects.slice(0, rowAt + 1)]
  for (const language of turned)
    for (const subject of language === turned[0] ? rows : subjects) {
      const isHere = subject.id === from?.id && language === from.language
      if (!isHere && needsWork(subject, language, choice)) return { id: subject.id, language }
    }
  return undefined
}

/** Normalises text for search: composed, without joiners, lower case. */
const plain = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/[\u200c\u200d]/g, '')
    .toLowerCase()

/** Rows with the search words in any language, optionally only rows that need work. */
export function filterSubjects(
  subjects: readonly TextSubject[],
  languages: readonly Translation[],
  { q, show, choice }: { q: string; show: ShowChoice; choice: TextChoice },
): TextSubject[] {
  const sought = plain(q.trim())
  return subjects.filter((subject) => {
    if (fieldsOf(subject, choice).length === 0) return false
    const told = [subject.english, ...languages.map((language) => wordsIn(subject, language))]
    const judged = languages.map((language) => cellState(subject, language, choice))
    if (show === 'missing' && judged.every(({ state }) => state === 'complete')) return false
    if (show === 'changed' && !judged.some(({ isOutdated }) => isOutdated)) return false
    return told.some((words) => Object.values(words).some((text) => plain(text ?? '').includes(sought)))
  })
}

/** Equality that treats blank and missing fields alike. */
export const isSame = (one: Words, other: Words) =>
  textFields.every((field) => (one[field] ?? '').trim() === (other[field] ?? '').trim())
