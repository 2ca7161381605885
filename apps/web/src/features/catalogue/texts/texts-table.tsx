import type { TextSubject, Translation } from '@vazhipadu/contract/catalogue-texts'
import { languageNames } from '@vazhipadu/locales/languages'
import { CircleDashed } from 'lucide-react'
import { useTextsUnder } from '../../../lib/i18n/use-translation.ts'
import { classNames } from '../../../ui/class-names.ts'
import { type Cell, cellState, type TextChoice, wordsIn } from './texts.rules.ts'

interface TextsTableProps {
  subjects: readonly TextSubject[]
  languages: readonly Translation[]
  choice: TextChoice
  selected: Cell | undefined
  hasDraft: (cell: Cell) => boolean
  onOpen: (cell: Cell) => void
}

export const cellId = ({ id, language }: Cell) => `text-${id}-${language}`

/** A row's label: its name, or the first other text if only the others are shown. */
const recognise = (words: TextSubject['english'], choice: TextChoice) =>
  choice === 'rest' ? (words.description ?? words.templeAddress ?? words.contents) : words.name

/** English and all languages as columns. One cell is open; the arrow keys move from it. */
export function TextsTable({ subjects, languages, choice, selected, hasDraft, onOpen }: TextsTableProps) {
  const words = useTextsUnder('office-catalogue.texts')
  const line = 'border-line border-t'
  const renderCell = (subject: TextSubject, language: Translation) => {
    const cell = { id: subject.id, language }
    const { state, lacking, isOutdated } = cellState(subject, language, choice)
    const isOfOpen = selected?.id === subject.id
    const isOpen = isOfOpen && selected.language === language
    const isMissing = state === 'missing' && !hasDraft(cell)
    return (
      <td
        key={language}
        // A fixed height is needed for the button's height of 100% to fill the row.
        className={classNames(
          line,
          'h-px border-s p-0',
          isOfOpen && 'bg-primary-subtle',
          isMissing && 'hatched',
        )}
      >
        <button
          type="button"
          id={cellId(cell)}
          tabIndex={isOpen ? 0 : -1}
          aria-current={isOpen ? 'true' : undefined}
          onClick={() => onOpen(cell)}
          className={classNames(
            'grid h-full min-h-11 w-full content-center gap-0.5 px-3.5 py-2 text-start wrap-anywhere focus-ring',
            isOpen ? 'shadow-[inset_0_0_0_2px_var(--primary)]' : 'hover:bg-sunken',
          )}
        >
          <span className="sr-only">
            {words('cell.open', {
              name: subject.english.name ?? '',
              language: languageNames[language].english,
            })}
          </span>
          {state !== 'missing' && (
            <span lang={language} className="line-clamp-3">
              {recognise(wordsIn(subject, language), choice)}
            </span>
          )}
          {isMissing && (
            <span className="inline-flex w-fit items-center gap-1.5 rounded-inner bg-card px-1.5 text-sm text-warning">
              <CircleDashed aria-hidden="true" size={15} />
              {words('cell.missing')}
            </span>
          )}
          {state === 'part' &&
            lacking.map((field) => (
              <span key={field} className="text-sm text-warning">
                {words(`lacking.${field}`)}
              </span>
            ))}
          {isOutdated && <span className="text-info text-sm">{words('cell.changed')}</span>}
          {hasDraft(cell) && <span className="font-medium text-sm">{words('cell.draft')}</span>}
        </button>
      </td>
    )
  }
  return (
    <section
      aria-label={words('table.label')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard
      tabIndex={0}
      className="overflow-x-auto focus-ring"
    >
      <table className="w-full border-separate border-spacing-0 text-[0.9375rem]">
        <thead>
          <tr className="bg-sunken text-soft text-sm">
            <th scope="col" className="px-4.5 py-2.5 text-start font-semibold">
              {words('table.english')}
            </th>
            {languages.map((language) => (
              <th
                key={language}
                scope="col"
                className="border-line border-s px-3.5 py-2.5 text-start font-semibold"
              >
                {languageNames[language].english}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {subjects.map((subject) => (
            <tr key={subject.id}>
              <th
                scope="row"
                className={classNames(
                  line,
                  'px-4.5 py-2 text-start font-semibold wrap-anywhere',
                  selected?.id === subject.id && 'bg-primary-subtle shadow-[inset_3px_0_0_var(--primary)]',
                )}
              >
                {recognise(subject.english, choice) ?? subject.english.name}
              </th>
              {languages.map((language) => renderCell(subject, language))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
