import { isLanguage, type Language, languageNames, languages } from '@vazhipadu/locales/languages'
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx'

interface LanguageChipsProps {
  label: string
  value: unknown
  onChange: (chosen: Language[]) => void
}

const options = languages.map((language) => {
  const { own, english } = languageNames[language]
  return { value: language, label: own === english ? own : `${own} · ${english}` }
})

/** The languages offered to devotees, each in its own script. English cannot be removed, because it is the fallback. */
export function LanguageChips({ label, value, onChange }: LanguageChipsProps) {
  const chosen = Array.isArray(value) ? value.filter(isLanguage) : []
  return (
    <ChoiceChips
      label={label}
      options={options}
      chosen={chosen}
      onChange={(now) => onChange(languages.filter((one) => one === 'en' || now.includes(one)))}
    />
  )
}
