import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { starOptions } from '../../lib/star-options.ts'
import { Combobox } from '../../ui/fields/combobox.tsx'

interface StarSelectProps {
  stars: readonly { id: number; name: string; nameMl: string; spellings?: readonly string[] }[]
  /** Null: not known; undefined: not asked yet. */
  value: number | null | undefined
  onChange: (starId: number | null) => void
  label: string
  /** Hides "not known": a plan by the star needs one. */
  required?: boolean
  className?: string
}

const notKnown = '0'

/** Selects a birth star, or "not known". */
export function StarSelect({ stars, value, onChange, label, required = false, className }: StarSelectProps) {
  const { t } = useTranslation()
  return (
    <Combobox
      aria-label={label}
      {...(className && { className })}
      placeholder={t('booking.star.choose')}
      searchPlaceholder={t('booking.star.search')}
      value={value === undefined ? undefined : String(value ?? notKnown)}
      onChange={(picked) => onChange(picked === notKnown ? null : Number(picked))}
      options={[
        ...(required ? [] : [{ value: notKnown, label: t('booking.star.notKnown') }]),
        ...starOptions(stars),
      ]}
    />
  )
}
