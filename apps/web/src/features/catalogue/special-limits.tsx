import { X } from 'lucide-react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Combobox } from '../../ui/fields/combobox.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

type Limit = { star?: number; observance?: string; dailyLimit: number | null }

interface SpecialLimitsProps {
  limits: readonly Limit[]
  onChange: (limits: Limit[]) => void
  stars: readonly { id: number; name: string }[]
  observances: readonly { id: string; name: string }[]
  error: string | undefined
}

const keyOf = ({ star, observance }: Limit) => (star === undefined ? `day:${observance}` : `star:${star}`)

/** Separate limits on chosen stars and special days; if several apply, the smallest wins. */
export function SpecialLimits({ limits, onChange, stars, observances, error }: SpecialLimitsProps) {
  const { t } = useTranslation()
  const options = [
    ...observances.map(({ id, name }) => ({
      value: `day:${id}`,
      label: name,
      hint: t('office-catalogue.pool.specialDay'),
    })),
    ...stars.map(({ id, name }) => ({
      value: `star:${id}`,
      label: name,
      hint: t('office-catalogue.pool.star'),
    })),
  ]
  const nameOf = (limit: Limit) => options.find(({ value }) => value === keyOf(limit))?.label ?? ''
  const add = (value: string) => {
    const [kind, id = ''] = value.split(':')
    const which = kind === 'star' ? { star: Number(id) } : { observance: id }
    onChange([...limits, { ...which, dailyLimit: null }])
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-1.5 font-medium">{t('office-catalogue.pool.special')}</legend>
      {limits.map((limit) => (
        <div key={keyOf(limit)} className="flex items-center gap-3">
          <span className="min-w-0 flex-1 truncate">{nameOf(limit)}</span>
          <span className="w-28">
            <NumberField
              aria-label={t('office-catalogue.pool.limitOn', { name: nameOf(limit) })}
              value={limit.dailyLimit}
              onChange={(dailyLimit) =>
                onChange(limits.map((one) => (one === limit ? { ...one, dailyLimit } : one)))
              }
            />
          </span>
          <IconButton
            label={t('ui.tags.remove', { name: nameOf(limit) })}
            onClick={() => onChange(limits.filter((one) => one !== limit))}
          >
            <X aria-hidden="true" size={18} />
          </IconButton>
        </div>
      ))}
      <Combobox
        aria-label={t('office-catalogue.pool.addSpecial')}
        placeholder={t('office-catalogue.pool.addSpecial')}
        size="sm"
        options={options.filter(({ value }) => !limits.some((limit) => keyOf(limit) === value))}
        value={undefined}
        onChange={add}
      />
      {error && (
        <p role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
