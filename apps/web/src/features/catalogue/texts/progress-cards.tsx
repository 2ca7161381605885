import type { TextSubject, Translation } from '@vazhipadu/contract/catalogue-texts'
import { languageNames } from '@vazhipadu/locales/languages'
import { Check } from 'lucide-react'
import { useTextsUnder } from '../../../lib/i18n/use-translation.ts'
import { countProgress, type TextChoice } from './texts.rules.ts'

interface ProgressCardsProps {
  subjects: readonly TextSubject[]
  languages: readonly Translation[]
  choice: TextChoice
}

/** Translation progress per language, as a bar and in words. */
export function ProgressCards({ subjects, languages, choice }: ProgressCardsProps) {
  const words = useTextsUnder('office-catalogue.texts')
  return (
    <section
      aria-label={words('progress')}
      className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] overflow-hidden rounded-card border border-line bg-card"
    >
      {languages.map((language) => {
        const { own, english } = languageNames[language]
        const { total, complete, part, missing } = countProgress(subjects, language, choice)
        const shareOf = (count: number) => (total === 0 ? 0 : Math.round((count / total) * 100))
        return (
          <div
            key={language}
            className="-me-px -mb-px grid content-start gap-1.5 border-line border-e border-b px-4.5 py-3.5"
          >
            <h2 className="flex flex-wrap items-baseline gap-x-2 font-sans font-semibold text-base">
              {english}
              <span lang={language} className="font-normal text-soft">
                {own}
              </span>
            </h2>
            <div
              role="img"
              aria-label={words('bar', { language: english, share: shareOf(complete) })}
              className="flex h-1.5 overflow-hidden rounded-full bg-sunken"
            >
              <span className="bg-primary" style={{ width: `${shareOf(complete)}%` }} />
              <span className="bg-primary opacity-40" style={{ width: `${shareOf(part)}%` }} />
            </div>
            <p className="text-soft text-sm">
              {missing + part === 0 && (
                <Check aria-hidden="true" size={15} className="me-1 inline text-success" />
              )}
              {words('complete', { count: complete, total })}
              <span className="block">
                {missing + part === 0 && words('nothingMissing')}
                {part > 0 && words('part', { count: part })}
                {part > 0 && missing > 0 && ' · '}
                {missing > 0 && (
                  <strong className="text-warning">{words('missing', { count: missing })}</strong>
                )}
              </span>
            </p>
          </div>
        )
      })}
    </section>
  )
}
