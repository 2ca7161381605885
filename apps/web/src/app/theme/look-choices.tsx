import { textSizes } from '@vazhipadu/contract/theme-choices'
import { type LucideIcon, MonitorSmartphone, Moon, Sun } from 'lucide-react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { changeTheme, useTheme } from './theme-store.ts'

const modes = { device: MonitorSmartphone, light: Sun, dark: Moon }
type Mode = keyof typeof modes

/** Chooses light, dark, or the device's mode. */
export function ModeChoice() {
  const { t } = useTranslation()
  const shown = useTheme(({ followDevice, mode }): Mode => (followDevice ? 'device' : mode))
  const choose = (mode: Mode) =>
    changeTheme(mode === 'device' ? { followDevice: true } : { followDevice: false, mode })
  return (
    <Segmented
      label={t('theme.mode.title')}
      value={shown}
      onChange={choose}
      options={(Object.entries(modes) as [Mode, LucideIcon][]).map(([mode, Icon]) => ({
        value: mode,
        label: (
          <>
            <Icon aria-hidden="true" size={18} className="flex-none" />
            {t(`theme.mode.${mode}`)}
          </>
        ),
      }))}
    />
  )
}

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
