import type { Theme } from '@vazhipadu/contract/theme'
import { themeSchemas } from '@vazhipadu/contract/theme-choices'
import { TextSizeChoice } from '../app/theme/look-choices.tsx'
import { changeTheme, useTheme } from '../app/theme/theme-store.ts'
import { useTranslation } from '../lib/i18n/use-translation.ts'
import { Segmented } from '../ui/fields/segmented.tsx'
import { Select } from '../ui/fields/select.tsx'

const modes: Theme['mode'][] = ['light', 'dark']
const directions: Theme['direction'][] = ['ltr', 'rtl']
const sizes: Theme['controlSize'][] = ['xs', 'sm', 'md', 'lg']

/** Switches size, colour schema, mode and direction of the whole gallery. */
export function GallerySwitches() {
  const { t } = useTranslation()
  const theme = useTheme()
  return (
    <div className="my-6 flex flex-wrap items-center gap-3">
      <div className="w-44">
        <Select
          aria-label={t('theme.schema.title')}
          options={themeSchemas.map((schema) => ({ value: schema, label: t(`theme.schema.${schema}`) }))}
          value={theme.themeSchema}
          onChange={(themeSchema) => changeTheme({ themeSchema })}
        />
      </div>
      <Segmented
        label={t('theme.mode.title')}
        options={modes.map((mode) => ({ value: mode, label: t(`theme.mode.${mode}`) }))}
        value={theme.mode}
        onChange={(mode) => changeTheme({ mode, followDevice: false })}
      />
      <Segmented
        label={t('theme.direction.title')}
        options={directions.map((value) => ({ value, label: value }))}
        value={theme.direction}
        onChange={(direction) => changeTheme({ direction })}
      />
      <Segmented
        label={t('theme.size.title')}
        options={sizes.map((value) => ({ value, label: value }))}
        value={theme.controlSize}
        onChange={(controlSize) => changeTheme({ controlSize })}
      />
      <TextSizeChoice />
    </div>
  )
}
