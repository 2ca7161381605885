import { carriers } from '@vazhipadu/contract/delivery'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'

interface CarrierFieldProps {
  value: string
  onChange: (carrier: string) => void
}

const other = 'other'

/** Selects a usual carrier, or takes the name of another one. */
export function CarrierField({ value, onChange }: CarrierFieldProps) {
  const { t } = useTranslation()
  const isKnown = carriers.some((name) => name === value)
  const [isOther, setOther] = useState(!isKnown)
  return (
    <div className="grid content-start gap-3">
      <FormItem label={t('office-prasadam.carrier.label')}>
        <Select
          options={[
            ...carriers.map((name) => ({ value: name as string, label: name as string })),
            { value: other, label: t('office-prasadam.carrier.other') },
          ]}
          value={isOther ? other : value}
          onChange={(picked) => {
            setOther(picked === other)
            onChange(picked === other ? '' : picked)
          }}
        />
      </FormItem>
      {isOther && (
        <FormItem label={t('office-prasadam.carrier.name')}>
          <TextInput maxLength={40} value={value} onChange={(event) => onChange(event.target.value)} />
        </FormItem>
      )}
    </div>
  )
}
