import { useTranslation } from 'react-i18next'
import { NumberField } from '../../ui/fields/number-field.tsx'

interface ChargeFieldsProps {
  charges: Record<string, number>
  onChange: (charges: Record<string, number>) => void
}

const zones = ['kerala', 'india', 'abroad']

/** What one parcel costs by zone, in whole rupees; kept in paise like all money. */
export function ChargeFields({ charges, onChange }: ChargeFieldsProps) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      {zones.map((zone) => (
        <div key={zone} className="grid gap-1 text-soft text-sm">
          <span aria-hidden="true">{t(`office-settings.zones.${zone}`)}</span>
          <NumberField
            aria-label={t(`office-settings.zones.${zone}`)}
            value={(charges[zone] ?? 0) / 100}
            suffix={t('office-settings.rupees')}
            onChange={(rupees) => onChange({ ...charges, [zone]: (rupees ?? 0) * 100 })}
          />
        </div>
      ))}
    </div>
  )
}
