import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { classNames } from '../../ui/class-names.ts'

const sizes = ['small', 'large'] as const
type Letters = { size: (typeof sizes)[number] }

/** A setting of this phone, like its brightness: not personal, and kept across days. */
export const useLetters = create<Letters>()(
  persist((): Letters => ({ size: 'small' }), { name: 'priest-letters' }),
)

const shown = { small: 'text-lg', large: 'text-[1.625rem]' }
const words = { small: 'office-priest.lettersSmall', large: 'office-priest.lettersLarge' } as const

/** Chooses one of two font sizes, shown at their size. */
export function LettersChoice() {
  const { t } = useTranslation()
  const { size } = useLetters()
  return (
    <fieldset className="flex h-12 flex-none overflow-hidden rounded-card border border-line-strong">
      <legend className="sr-only">{t('office-priest.letters')}</legend>
      {sizes.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={size === one}
          aria-label={t(words[one])}
          onClick={() => useLetters.setState({ size: one })}
          className={classNames(
            'grid min-w-12 place-items-center px-2 font-medium leading-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-primary',
            one === 'large' && 'border-line-strong border-s',
            size === one ? 'bg-sunken text-ink' : 'text-soft',
            shown[one],
          )}
        >
          <span lang="ml" aria-hidden="true">
            {t('office-priest.letter')}
          </span>
        </button>
      ))}
    </fieldset>
  )
}
