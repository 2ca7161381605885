import { categories, sessionIds } from '@vazhipadu/contract/catalogue'
import { useTextsUnder, useTranslation } from '../../lib/i18n/use-translation.ts'
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { CompactCard } from '../../ui/layout/compact-card.tsx'
import type { Catalogue } from './catalogue.api.ts'
import type { OfferingDraft } from './catalogue.rules.ts'

interface WordsCardProps {
  draft: OfferingDraft
  onChange: (part: Partial<OfferingDraft>) => void
  errors: Record<string, string>
  catalogue: Pick<Catalogue, 'deities' | 'concerns'>
}

/** Names in both scripts, description, deity and concerns. */
export function WordsCard({ draft, onChange, errors, catalogue }: WordsCardProps) {
  const { t } = useTranslation()
  const words = useTextsUnder('office-catalogue.words')
  return (
    <CompactCard title={words('title')}>
      <div className="grid gap-4">
        <FormItem label={words('english')} size="sm" error={errors.name} asterisk>
          <TextInput value={draft.name} onChange={(event) => onChange({ name: event.target.value })} />
        </FormItem>
        <FormItem label={words('malayalam')} size="sm" error={errors.nameMl} asterisk>
          <TextInput
            lang="ml"
            value={draft.nameMl}
            onChange={(event) => onChange({ nameMl: event.target.value })}
          />
        </FormItem>
        <FormItem label={words('about')} hint={words('aboutHint')} error={errors.description}>
          <TextInput
            multiline
            maxLength={500}
            value={draft.description}
            onChange={(event) => onChange({ description: event.target.value })}
          />
        </FormItem>
        <FormItem label={words('slug')} size="sm" hint={words('slugHint')} error={errors.slug}>
          <TextInput
            dir="ltr"
            value={draft.slug}
            onChange={(event) => onChange({ slug: event.target.value })}
          />
        </FormItem>
        <div className="grid gap-3 sm:grid-cols-2">
          <FormItem
            label={t('office-catalogue.table.deity')}
            size="sm"
            error={errors.deity_id}
            className="sm:col-span-2"
          >
            <Select
              options={catalogue.deities.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={String(draft.deity_id)}
              onChange={(id) => onChange({ deity_id: Number(id) })}
            />
          </FormItem>
          <FormItem label={t('office-catalogue.table.category')} size="sm">
            <Select
              options={categories.map((value) => ({
                value,
                label: t(`office-catalogue.categories.${value}`),
              }))}
              value={draft.category}
              onChange={(category) => onChange({ category })}
            />
          </FormItem>
          <FormItem label={words('session')} size="sm">
            <Select
              options={sessionIds.map((value) => ({ value, label: t(`office-catalogue.sessions.${value}`) }))}
              value={draft.session}
              onChange={(session) => onChange({ session })}
            />
          </FormItem>
        </div>
        <div className="grid gap-1.5">
          <p className="font-medium">{words('serves')}</p>
          <ChoiceChips
            label={words('serves')}
            options={catalogue.concerns.map(({ id, name }) => ({ value: id, label: name }))}
            chosen={draft.concern_ids}
            onChange={(chosen) => onChange({ concern_ids: chosen })}
          />
        </div>
      </div>
    </CompactCard>
  )
}
