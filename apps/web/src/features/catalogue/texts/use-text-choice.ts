import type { TextKind, TextSubject, Translation } from '@vazhipadu/contract/catalogue-texts'
import { useState } from 'react'
import { useUnsaved } from '../../../lib/form/use-unsaved.ts'
import { focusSoon } from '../../../ui/hooks/focus-soon.ts'
import { fieldId } from './text-editor.tsx'
import { type Cell, fieldsOf, findNext, type TextChoice, type Words, wordsIn } from './texts.rules.ts'
import { cellId } from './texts-table.tsx'

interface Shown {
  kind: TextKind
  /** The rows as they are shown, and the languages beside them. */
  subjects: readonly TextSubject[]
  languages: readonly Translation[]
  choice: TextChoice
}

/** Which text is open, how one comes to another, and what was written and not yet saved. */
export function useTextChoice({ kind, subjects, languages, choice }: Shown) {
  const [asked, setAsked] = useState<Cell>()
  const [drafts, setDrafts] = useState<Readonly<Record<string, Words>>>({})
  useUnsaved(Object.keys(drafts).length > 0)
  const first = subjects[0] && languages[0] ? { id: subjects[0].id, language: languages[0] } : undefined
  const isShown = (cell: Cell) =>
    subjects.some(({ id }) => id === cell.id) && languages.includes(cell.language)
  const cell = asked && isShown(asked) ? asked : (findNext(subjects, languages, choice, undefined) ?? first)
  const subject = subjects.find(({ id }) => id === cell?.id)
  const keyOf = ({ id, language }: Cell) => `${kind} ${id} ${language}`

  /** Into the first field that is empty. */
  const write = (to: Cell) => {
    setAsked(to)
    const wanted = subjects.find(({ id }) => id === to.id)
    if (!wanted) return
    const fields = fieldsOf(wanted, choice)
    const empty = fields.find((field) => !wordsIn(wanted, to.language)[field]) ?? fields[0]
    // The old editor has the focus until the new one stands.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    if (empty) focusSoon(fieldId(empty))
  }
  const look = (to: Cell) => {
    setAsked(to)
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    focusSoon(cellId(to))
  }
  const step = (rows: number, columns: number) => {
    if (!cell) return
    const row = subjects[subjects.findIndex(({ id }) => id === cell.id) + rows]
    const language = languages[languages.indexOf(cell.language) + columns]
    if (row && language) look({ id: row.id, language })
  }
  return {
    cell,
    subject,
    write,
    look,
    step,
    // Nobody has chosen yet: the one that stands open is the next.
    next: () => findNext(subjects, languages, choice, asked && cell),
    draftOf: (of: Cell) => drafts[keyOf(of)],
    keepDraft: (of: Cell, words: Words | undefined) =>
      setDrafts(({ [keyOf(of)]: _before, ...rest }) => (words ? { ...rest, [keyOf(of)]: words } : rest)),
  }
}
