import { textSizes } from '@vazhipadu/contract/theme-choices'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { changeTheme, useTheme } from './theme-store.ts'

/** Chooses the text size, applied at once. */
export function TextSizeChoice() {
  const { t } = useTranslation()
  const textSize = useTheme((theme) => theme.textSize)
  return (
    <Segmented
      label={t('theme.text.title')}
      value={textSize}
      onChange={(chosen) => changeTheme({ textSize: chosen })}
      options={textSizes.map((size) => ({ value: size, label: t(`theme.text.${size}`) }))}
    />
  )
}
