import type { Offering } from '@vazhipadu/contract/catalogue'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { Niche } from '../../art/niche.tsx'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Beside } from '../../ui/beside.tsx'
import { Select } from '../../ui/fields/select.tsx'

interface OfferingPickerProps {
  offerings: readonly Offering[]
  value: Offering
  onChange: (offering: Offering) => void
}

/** Radio buttons for a few offerings, with the deity's emblem and the price. */
export function OfferingPicker({ offerings, value, onChange }: OfferingPickerProps) {
  const { t } = useTranslation()
  return (
    <div className="flex min-w-0 flex-1 basis-72 items-start gap-4">
      <Niche name={value.deity.emblem as `deity-${string}`} size="sm" />
      <div className="min-w-0 flex-1">
        <Select
          aria-label={t('catalogue.picker.label')}
          options={offerings.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(value.id)}
          onChange={(picked) => {
            const offering = offerings.find(({ id }) => String(id) === picked)
            if (offering) onChange(offering)
          }}
          className="w-full max-w-80"
        />
        <p className="pt-1 text-soft">
          <Beside>{value.nameMl}</Beside>{' '}
          <bdi>{t('catalogue.picker.price', { price: formatRupees(value.pricePaise) })}</bdi>
        </p>
      </div>
    </div>
  )
}
