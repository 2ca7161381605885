import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { NumberField } from '../../ui/fields/number-field.tsx'

interface ChargeFieldsProps {
  /** Null while empty: an empty field is not a charge of 0. */
  charges: Charges
  onChange: (charges: Charges) => void
}

type Charges = Record<string, number | null>

const rupeesOf = (paise: number | null | undefined) => (typeof paise === 'number' ? paise / 100 : null)

const zones = ['kerala', 'india', 'abroad'] as const

/** Postage per parcel by zone, entered in rupees and stored in paise. */
export function ChargeFields({ charges, onChange }: ChargeFieldsProps) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      {zones.map((zone) => (
        <div key={zone} className="grid gap-1 text-soft text-sm">
          <span aria-hidden="true">{t(`office-settings.zones.${zone}`)}</span>
          <NumberField
            aria-label={t(`office-settings.zones.${zone}`)}
            kind="money"
            value={rupeesOf(charges[zone])}
            suffix={t('office-settings.rupees')}
            onChange={(rupees) =>
              onChange({ ...charges, [zone]: rupees === null ? null : Math.round(rupees * 100) })
            }
          />
        </div>
      ))}
    </div>
  )
}
