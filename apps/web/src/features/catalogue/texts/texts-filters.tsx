import { type TextKind, type Translation, textKinds } from '@vazhipadu/contract/catalogue-texts'
import { languageNames } from '@vazhipadu/locales/languages'
import { Search } from 'lucide-react'
import { useTextsUnder } from '../../../lib/i18n/use-translation.ts'
import { FormItem } from '../../../ui/fields/form-item.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { Keycap } from '../../../ui/lists/keycap.tsx'
import { type ShowChoice, showChoices, type TextChoice, textChoices } from './texts.rules.ts'

export type TextFilters = { q: string; show: ShowChoice; choice: TextChoice }

export const findFieldId = 'find-text'

interface TextsFiltersProps {
  filters: TextFilters
  onFilter: (part: Partial<TextFilters>) => void
  kind: TextKind
  onKind: (kind: TextKind) => void
  /** The language shown where only one column fits. */
  single:
    | { languages: readonly Translation[]; chosen: Translation; onChoose: (one: Translation) => void }
    | undefined
}

export function TextsFilters({ filters, onFilter, kind, onKind, single }: TextsFiltersProps) {
  const words = useTextsUnder('office-catalogue.texts')
  const narrow = 'min-w-40 flex-1 max-sm:w-full max-sm:flex-none'
  return (
    <div className="flex flex-wrap items-end gap-3">
      <FormItem
        label={words('filters.find')}
        size="sm"
        htmlFor={findFieldId}
        className="min-w-56 flex-2 max-sm:w-full"
      >
        <TextInput
          id={findFieldId}
          type="search"
          placeholder={words('filters.findHint')}
          prefix={<Search aria-hidden="true" size={18} />}
          suffix={
            <span className="max-lg:hidden">
              <Keycap>/</Keycap>
            </span>
          }
          value={filters.q}
          onChange={({ target }) => onFilter({ q: target.value })}
        />
      </FormItem>
      {single && (
        <FormItem label={words('filters.language')} size="sm" className={narrow}>
          <Select
            options={single.languages.map((value) => ({ value, label: languageNames[value].english }))}
            value={single.chosen}
            onChange={single.onChoose}
          />
        </FormItem>
      )}
      <FormItem label={words('filters.text')} size="sm" className={narrow}>
        <Select
          options={textChoices.map((value) => ({ value, label: words(`choices.${value}`) }))}
          value={filters.choice}
          onChange={(choice) => onFilter({ choice })}
        />
      </FormItem>
      <FormItem label={words('filters.show')} size="sm" className={narrow}>
        <Select
          options={showChoices.map((value) => ({ value, label: words(`shows.${value}`) }))}
          value={filters.show}
          onChange={(show) => onFilter({ show })}
        />
      </FormItem>
      <FormItem label={words('filters.of')} size="sm" className={narrow}>
        <Select
          options={textKinds.map((value) => ({ value, label: words(`kinds.${value}`) }))}
          value={kind}
          onChange={onKind}
        />
      </FormItem>
    </div>
  )
}
