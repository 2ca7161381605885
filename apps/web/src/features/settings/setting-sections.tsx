import type { Capability } from '@vazhipadu/contract/rights'
import type { KeyUnder } from '@vazhipadu/locales/text-key'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { Art } from '../../art/art.tsx'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { CompactCard } from '../../ui/layout/compact-card.tsx'
import { textName } from './setting-control.tsx'
import { SettingRow } from './setting-row.tsx'
import type { Setting } from './settings.api.ts'

interface SettingSectionsProps {
  settings: readonly Setting[]
  /** The capabilities of the user. */
  rights: readonly Capability[]
  timeZone: string
  /** The section shown; the first one if it does not exist. */
  section: string
  onSection: (section: string) => void
}

/** Settings edited on another page: the temple's texts are translated together with the catalogue. */
const keptElsewhere: readonly string[] = ['temple.texts']

type Section = KeyUnder<'office-settings.groups'>

const sectionOf = ({ key }: Setting) => key.split('.')[0] as Section

/** Settings by section (the key's first part): shows one section, or all settings that match the search. */
export function SettingSections({
  settings: all,
  rights,
  timeZone,
  section,
  onSection,
}: SettingSectionsProps) {
  const { t } = useTranslation()
  const [sought, setSought] = useState('')
  const settings = all.filter(({ key }) => !keptElsewhere.includes(key))
  const sections = [...new Set(settings.map(sectionOf))]
  const open = sections.find((one) => one === section) ?? sections[0]
  const nameOf = (one: Section) => t(`office-settings.groups.${one}`)
  const looked = sought.trim().toLowerCase()
  const isFound = (setting: Setting) => {
    const words = textName(setting.key)
    const kept = typeof setting.value === 'string' ? setting.value : ''
    const told = [
      nameOf(sectionOf(setting)),
      t(`office-settings.names.${words}`),
      t(`office-settings.hints.${words}`),
      kept,
    ]
    return told.join(' ').toLowerCase().includes(looked)
  }
  const shown = settings.filter((one) => (looked ? isFound(one) : sectionOf(one) === open))
  const choose = (one: string) => {
    setSought('')
    onSection(one)
  }
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[16rem_minmax(0,56rem)]">
      <div className="grid gap-3 lg:sticky lg:top-24">
        <TextInput
          type="search"
          aria-label={t('office-settings.find')}
          placeholder={t('office-settings.find')}
          prefix={<Search aria-hidden="true" size={18} />}
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
        <nav aria-label={t('office-settings.sections')} className="grid gap-0.5 max-lg:hidden">
          {sections.map((one) => (
            <button
              key={one}
              type="button"
              aria-current={one === open && !looked ? 'true' : undefined}
              onClick={() => choose(one)}
              className={classNames(
                'min-h-11 rounded-inner px-3 py-1.5 text-start focus-ring hover:bg-sunken',
                one === open && !looked && 'bg-primary-subtle font-semibold text-primary',
              )}
            >
              {nameOf(one)}
            </button>
          ))}
        </nav>
        <div className="lg:hidden">
          <Select
            aria-label={t('office-settings.sections')}
            options={sections.map((one) => ({ value: one, label: nameOf(one) }))}
            value={open}
            onChange={choose}
          />
        </div>
      </div>
      <div className="grid min-w-0 gap-6">
        <p role="status" className="text-soft text-sm empty:hidden">
          {looked &&
            shown.length > 0 &&
            t('office-settings.found', { count: shown.length, words: sought.trim() })}
        </p>
        {looked && shown.length === 0 && (
          <EmptyState
            art={<Art name="offering-plate" size={120} />}
            title={t('office-settings.none.title', { words: sought.trim() })}
            action={
              <Button look="line" onClick={() => setSought('')}>
                {t('office-settings.none.clear')}
              </Button>
            }
          >
            <p>{t('office-settings.none.text')}</p>
          </EmptyState>
        )}
        {sections.map((one) => (
          <div key={one} hidden={!shown.some((setting) => sectionOf(setting) === one)}>
            <CompactCard title={nameOf(one)} note={t(`office-settings.notes.${one}`)}>
              {settings
                .filter((setting) => sectionOf(setting) === one)
                .map((setting) => (
                  <SettingRow
                    key={setting.key}
                    setting={setting}
                    rights={rights}
                    timeZone={timeZone}
                    hidden={!shown.includes(setting)}
                  />
                ))}
            </CompactCard>
          </div>
        ))}
      </div>
    </div>
  )
}
