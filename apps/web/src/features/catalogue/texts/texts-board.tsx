import type { TextKind, Translation } from '@vazhipadu/contract/catalogue-texts'
import { type Ref, useImperativeHandle, useState } from 'react'
import { Art } from '../../../art/art.tsx'
import { useTextsUnder } from '../../../lib/i18n/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { useWindowWidth } from '../../../ui/hooks/use-window-width.ts'
import { KeyHints } from '../../../ui/lists/key-hints.tsx'
import { useOwnKeys } from '../../../ui/lists/use-list-keys.ts'
import { ProgressCards } from './progress-cards.tsx'
import { TextEditor } from './text-editor.tsx'
import type { OfficeTexts } from './texts.api.ts'
import { filterSubjects } from './texts.rules.ts'
import { findFieldId, type TextFilters, TextsFilters } from './texts-filters.tsx'
import { TextsTable } from './texts-table.tsx'
import { useTextChoice } from './use-text-choice.ts'

export type TextsBoardHandle = { fillNext: () => void; language: Translation | undefined }

interface TextsBoardProps {
  texts: OfficeTexts
  kind: TextKind
  onKind: (kind: TextKind) => void
  mayChange: boolean
  ref: Ref<TextsBoardHandle>
}

const everything: TextFilters = { q: '', show: 'all', choice: 'all' }

/** The texts of one kind in all languages, with one text open for editing. */
export function TextsBoard({ texts, kind, onKind, mayChange, ref }: TextsBoardProps) {
  const words = useTextsUnder('office-catalogue.texts')
  const [filters, setFilters] = useState(everything)
  const [single, setSingle] = useState<Translation>()
  const isNarrow = useWindowWidth() < 768
  const chosen = single ?? texts.languages.find((language) => language !== 'ml') ?? 'ml'
  const languages = isNarrow ? [chosen] : texts.languages
  const all = texts.subjects.filter((subject) => subject.kind === kind)
  const subjects = filterSubjects(all, texts.languages, filters)
  const { choice } = filters
  const at = useTextChoice({ kind, subjects, languages, choice })
  const { cell, subject } = at

  const fillNext = () => {
    const next = at.next()
    if (next) at.write(next)
    else showToast(words('allDone'), 'success')
  }
  const language = cell?.language
  useImperativeHandle(ref, () => ({ fillNext, language }))
  useOwnKeys({
    n: fillNext,
    j: () => at.step(1, 0),
    k: () => at.step(-1, 0),
    ArrowRight: () => at.step(0, 1),
    ArrowLeft: () => at.step(0, -1),
    '/': () => document.getElementById(findFieldId)?.focus(),
  })
  return (
    <div className="grid grid-cols-1 gap-4">
      <ProgressCards subjects={all} languages={texts.languages} choice={choice} />
      <TextsFilters
        filters={filters}
        onFilter={(part) => setFilters((now) => ({ ...now, ...part }))}
        kind={kind}
        onKind={onKind}
        single={isNarrow ? { languages: texts.languages, chosen, onChoose: setSingle } : undefined}
      />
      {subjects.length === 0 ? (
        <EmptyState
          art={<Art name="offering-plate" size={120} />}
          title={words('none.title')}
          action={
            <Button look="line" onClick={() => setFilters(everything)}>
              {words('none.clear')}
            </Button>
          }
        >
          <p>{words('none.text')}</p>
        </EmptyState>
      ) : (
        <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22.5rem]">
          <div className="min-w-0 overflow-hidden rounded-card border border-line bg-card">
            <TextsTable
              subjects={subjects}
              languages={languages}
              choice={choice}
              selected={cell}
              hasDraft={(of) => at.draftOf(of) !== undefined}
              onOpen={at.write}
            />
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-t px-4.5 py-3 text-soft text-sm">
              <p role="status">{words('table.shown', { count: subjects.length, total: all.length })}</p>
              <p>
                <span className="hatched me-1.5 rounded-inner border border-line px-2 text-warning">
                  {words('cell.missing')}
                </span>
                {words('table.legend')}
              </p>
            </div>
          </div>
          {cell && subject && (
            <aside className="min-w-0 xl:sticky xl:top-[calc(var(--header)+1.5rem)]">
              <TextEditor
                key={`${kind} ${cell.id} ${cell.language}`}
                subject={subject}
                language={cell.language}
                choice={choice}
                mayChange={mayChange}
                draft={at.draftOf(cell)}
                onDraft={(draft) => at.keepDraft(cell, draft)}
                onNext={fillNext}
                onLeave={() => at.look(cell)}
              />
            </aside>
          )}
        </div>
      )}
      <KeyHints
        hints={[
          { keys: [words('keys.n')], text: words('keys.next') },
          { keys: ['←', '→'], text: words('keys.language') },
          { keys: ['J', 'K'], text: words('keys.row') },
          { keys: ['/'], text: words('keys.find') },
          { keys: [words('keys.ctrl'), words('keys.enter')], text: words('keys.save') },
        ]}
      />
    </div>
  )
}
