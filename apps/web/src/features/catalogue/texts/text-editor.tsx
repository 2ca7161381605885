import type { TextField, TextSubject, Translation } from '@vazhipadu/contract/catalogue-texts'
import { languageNames } from '@vazhipadu/locales/languages'
import { type KeyboardEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { ArtName } from '../../../art/load-art.ts'
import { Niche } from '../../../art/niche.tsx'
import { ApiError, errorText } from '../../../lib/api/api-error.ts'
import { useChange } from '../../../lib/api/use-change.ts'
import { useTextsUnder } from '../../../lib/i18n/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { AlertBanner } from '../../../ui/feedback/alert-banner.tsx'
import { FormItem } from '../../../ui/fields/form-item.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { useSaveKey } from '../../../ui/hooks/use-save-key.ts'
import { Keycap } from '../../../ui/lists/keycap.tsx'
import { saveTexts, textsChange } from './texts.api.ts'
import { fieldsOf, isSame, type TextChoice, type Words, wordsIn } from './texts.rules.ts'

interface TextEditorProps {
  subject: TextSubject
  language: Translation
  choice: TextChoice
  mayChange: boolean
  /** Unsaved text kept from before another cell was opened. */
  draft: Words | undefined
  onDraft: (words: Words | undefined) => void
  onNext: () => void
  /** Returns the focus to the table's keyboard navigation. */
  onLeave: () => void
}

export const fieldId = (field: TextField) => `text-field-${field}`

const oneLine: readonly TextField[] = ['name', 'openingHours']
const longest: Record<TextField, number> = {
  name: 120,
  description: 500,
  contents: 200,
  templeAddress: 300,
  openingHours: 120,
  receiptNote: 300,
}

/** Edits one text in one language, next to English and Malayalam. Must be keyed by both, so that its state resets. */
export function TextEditor(props: TextEditorProps) {
  const { subject, language, choice, mayChange, draft, onDraft, onNext, onLeave } = props
  const words = useTextsUnder('office-catalogue.texts')
  const kept = wordsIn(subject, language)
  const form = useForm<{ words: Words }>({ defaultValues: { words: draft ?? kept } })
  const written = form.watch('words')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const saving = useChange(saveTexts, { ...textsChange, done: words('editor.saved') })
  const { english } = languageNames[language]
  // The temple's Malayalam name is a setting, because it is printed on every receipt.
  const isFixed = (field: TextField) => subject.kind === 'temple' && language === 'ml' && field === 'name'
  const fields = fieldsOf(subject, choice).filter((field) => !isFixed(field))
  const isOutdated = subject.texts[language]?.isOutdated ?? false

  const change = (field: TextField, text: string) => {
    const next = { ...written, [field]: text }
    form.setValue('words', next)
    onDraft(isSame(next, kept) ? undefined : next)
  }
  const save = () => {
    if (!mayChange || saving.isPending) return
    setErrors({})
    const params = { kind: subject.kind, id: subject.id, language }
    saving.mutate(
      { params, body: { of: subject.of, words: written } },
      {
        onSuccess: () => {
          onDraft(undefined)
          onNext()
        },
        onError: (failure) => {
          if (failure instanceof ApiError) setErrors(failure.fields)
        },
      },
    )
  }
  useSaveKey(save)
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onLeave()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    save()
  }

  return (
    <form
      aria-label={words('cell.open', { name: subject.english.name ?? '', language: english })}
      onKeyDown={press}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      className="flex min-w-0 flex-col rounded-card border border-line bg-card xl:max-h-[calc(100dvh-var(--header)-3rem)]"
    >
      <header className="flex items-center gap-3.5 px-4.5 pt-4 pb-3">
        {subject.emblem && <Niche name={subject.emblem as ArtName} size="sm" />}
        <div className="min-w-0">
          <h2 className="text-xl wrap-anywhere">{subject.english.name}</h2>
          <p className="text-soft">
            <span lang="ml">{wordsIn(subject, 'ml').name}</span> · {english}
          </p>
        </div>
      </header>
      <div className="min-h-0 overflow-y-auto">
        <fieldset disabled={!mayChange} className="grid min-w-0 gap-4 px-4.5 pt-1 pb-4.5">
          {isOutdated && (
            <AlertBanner type="info" duration={0}>
              {words('editor.changed')}
            </AlertBanner>
          )}
          {saving.isError && (
            <AlertBanner type="danger" duration={0}>
              {errorText(saving.error)}
            </AlertBanner>
          )}
          {fields.map((field) => {
            const malayalam = wordsIn(subject, 'ml')[field]
            const isMissing = !kept[field] && !written[field]?.trim()
            const common = {
              id: fieldId(field),
              lang: language,
              maxLength: longest[field],
              value: written[field] ?? '',
            }
            return (
              <div key={field} className="grid gap-3">
                {/* The heading above shows the name already; it is repeated only if it is the sole text to translate. */}
                {(field !== 'name' || fields.length === 1) && (
                  <TextBeside label={words('editor.english')} lang="en">
                    {subject.english[field] ?? ''}
                  </TextBeside>
                )}
                {field !== 'name' && language !== 'ml' && malayalam && (
                  <TextBeside label={words('editor.malayalam')} lang="ml">
                    {malayalam}
                  </TextBeside>
                )}
                <FormItem
                  label={words('editor.field', { language: english, field: words(`fields.${field}`) })}
                  labelEnd={
                    isMissing && <span className="text-danger text-sm">{words('editor.missing')}</span>
                  }
                  hint={field === 'description' ? words('editor.belief') : undefined}
                  error={errors[field]}
                  htmlFor={fieldId(field)}
                  size="sm"
                >
                  {oneLine.includes(field) ? (
                    <TextInput {...common} onChange={({ target }) => change(field, target.value)} />
                  ) : (
                    <TextInput
                      multiline
                      rows={3}
                      {...common}
                      onChange={({ target }) => change(field, target.value)}
                    />
                  )}
                </FormItem>
              </div>
            )
          })}
          {isFixed('name') && choice !== 'rest' && (
            <p className="text-quiet text-sm">{words('editor.nameInSettings')}</p>
          )}
        </fieldset>
      </div>
      <footer className="flex flex-wrap items-center gap-2.5 border-line border-t px-4.5 py-3.5">
        <Button look="line" size="sm" onClick={onNext}>
          {words('editor.skip')}
        </Button>
        {mayChange ? (
          <Button look="main" size="sm" type="submit" loading={saving.isPending} className="ms-auto">
            {words('editor.save')}
            <span className="inline-flex gap-1 max-lg:hidden">
              <Keycap>{words('keys.ctrl')}</Keycap>
              <Keycap>{words('keys.enter')}</Keycap>
            </span>
          </Button>
        ) : (
          <p className="text-quiet text-sm">{words('editor.readOnly')}</p>
        )}
      </footer>
    </form>
  )
}

interface TextBesideProps {
  label: string
  lang: string
  children: string
}

/** The same text in another language, for the translator to read. */
function TextBeside({ label, lang, children }: TextBesideProps) {
  return (
    <div className="grid gap-1.5">
      <p className="font-medium">{label}</p>
      <p lang={lang} className="rounded-inner border border-line bg-sunken px-3.5 py-2.5 wrap-anywhere">
        {children}
      </p>
    </div>
  )
}
