import { useTranslation } from 'react-i18next'
import { classNames } from '../../ui/class-names.ts'
import type { Matter } from './describe-year-day.ts'

interface MattersListProps {
  matters: readonly Matter[]
  chosen: string | undefined
  onOpen: (date: string) => void
}

/** Days that wait for a decision of the office, or that it has decided. */
export function MattersList({ matters, chosen, onOpen }: MattersListProps) {
  const { t } = useTranslation()
  return (
    <section className="overflow-hidden rounded-card border border-line bg-card">
      <h2 className="px-4.5 py-3.5 text-xl">{t('office.matters.title')}</h2>
      {matters.length === 0 && (
        <p className="border-line border-t px-4.5 py-3.5 text-soft">{t('office.matters.none')}</p>
      )}
      <ul className="max-h-[34rem] overflow-y-auto">
        {matters.map((matter) => (
          <li key={matter.key} className="border-line border-t">
            <button
              type="button"
              onClick={() => onOpen(matter.date)}
              className={classNames(
                'grid w-full gap-0.5 px-4.5 py-2.5 text-start focus-ring hover:bg-sunken',
                matter.date === chosen && 'bg-primary-subtle',
              )}
            >
              <span className="text-soft text-sm">
                <bdi>{matter.when}</bdi>
              </span>
              <span className="font-semibold">{matter.title}</span>
              <span className="text-soft text-sm [unicode-bidi:plaintext]">{matter.text}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
