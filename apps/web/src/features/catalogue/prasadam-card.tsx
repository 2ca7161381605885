import { useTextsUnder, useTranslation } from '../../lib/i18n/use-translation.ts'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { CompactCard } from '../../ui/layout/compact-card.tsx'
import type { OfferingDraft } from './catalogue.rules.ts'

type Prasadam = OfferingDraft['prasadam']

interface PrasadamCardProps {
  prasadam: Prasadam
  onChange: (prasadam: Prasadam) => void
  errors: Record<string, string>
}

const kinds = ['none', 'counter', 'postable'] as const

export function PrasadamCard({ prasadam, onChange, errors }: PrasadamCardProps) {
  const { t } = useTranslation()
  const words = useTextsUnder('office-catalogue.prasadam')
  const change = (part: Partial<Prasadam>) => onChange({ ...prasadam, ...part })
  return (
    <CompactCard title={words('title')}>
      <div className="grid gap-3 sm:grid-cols-[1.6fr_1fr_1fr]">
        <FormItem label={words('how')} size="sm">
          <Select
            options={kinds.map((value) => ({ value, label: words(value) }))}
            value={prasadam.kind}
            onChange={(kind) => change({ kind, ...(kind !== 'postable' && { grams: null }) })}
          />
        </FormItem>
        {prasadam.kind === 'postable' && (
          <FormItem label={words('weight')} size="sm" error={errors['prasadam.grams']} asterisk>
            <NumberField
              value={prasadam.grams}
              suffix={words('grams')}
              onChange={(grams) => change({ grams })}
            />
          </FormItem>
        )}
        {prasadam.kind !== 'none' && (
          <>
            <FormItem label={words('keeps')} size="sm" error={errors['prasadam.keepsDays']}>
              <NumberField
                value={prasadam.keepsDays}
                suffix={t('office-catalogue.limits.days')}
                onChange={(keepsDays) => change({ keepsDays })}
              />
            </FormItem>
            <FormItem label={words('contents')} size="sm" className="sm:col-span-3">
              <TextInput
                maxLength={200}
                value={prasadam.contents ?? ''}
                onChange={(event) => change({ contents: event.target.value || null })}
              />
            </FormItem>
          </>
        )}
      </div>
    </CompactCard>
  )
}
