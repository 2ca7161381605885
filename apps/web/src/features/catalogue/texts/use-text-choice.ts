import type { TextKind, TextSubject, Translation } from '@vazhipadu/contract/catalogue-texts'
import { useState } from 'react'
import { useUnsaved } from '../../../lib/form/use-unsaved.ts'
import { focusSoon } from '../../../ui/hooks/focus-soon.ts'
import { fieldId } from './text-editor.tsx'
import { type Cell, fieldsOf, findNext, type TextChoice, type Words, wordsIn } from './texts.rules.ts'
import { cellId } from './texts-table.tsx'

interface Shown {
  kind: TextKind
  /** The rows shown, and the language columns. */
  subjects: readonly TextSubject[]
  languages: readonly Translation[]
  choice: TextChoice
}

/** Which cell is open, how to move to another, and the unsaved drafts. */
export function useTextChoice({ kind, subjects, languages, choice }: Shown) {
  const [asked, setRequested] = useState<Cell>()
  const [drafts, setDrafts] = useState<Readonly<Record<string, Words>>>({})
  useUnsaved(Object.keys(drafts).length > 0)
  const first = subjects[0] && languages[0] ? { id: subjects[0].id, language: languages[0] } : undefined
  const isShown = (cell: Cell) =>
    subjects.some(({ id }) => id === cell.id) && languages.includes(cell.language)
  const cell = asked && isShown(asked) ? asked : (findNext(subjects, languages, choice, undefined) ?? first)
  const subject = subjects.find(({ id }) => id === cell?.id)
  const keyOf = ({ id, language }: Cell) => `${kind} ${id} ${language}`

  /** Opens a cell and focuses its first empty field. */
  const write = (to: Cell) => {
    setRequested(to)
    const wanted = subjects.find(({ id }) => id === to.id)
    if (!wanted) return
    const fields = fieldsOf(wanted, choice)
    const empty = fields.find((field) => !wordsIn(wanted, to.language)[field]) ?? fields[0]
    // Blur the old editor: otherwise it keeps the focus until the new one renders.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    if (empty) focusSoon(fieldId(empty))
  }
  const look = (to: Cell) => {
    setRequested(to)
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
    // Before any choice the first cell that needs work is open, so the search must return that cell.
    next: () => findNext(subjects, languages, choice, asked && cell),
    draftOf: (of: Cell) => drafts[keyOf(of)],
    keepDraft: (of: Cell, words: Words | undefined) =>
      setDrafts(({ [keyOf(of)]: _before, ...rest }) => (words ? { ...rest, [keyOf(of)]: words } : rest)),
  }
}
