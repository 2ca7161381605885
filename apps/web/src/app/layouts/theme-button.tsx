import { Settings2 } from 'lucide-react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { changeTheme } from '../theme/theme-store.ts'

export function ThemeButton() {
  const { t } = useTranslation()
  return (
    <IconButton label={t('theme.panel.open')} onClick={() => changeTheme({ panelExpand: true })}>
      <Settings2 aria-hidden="true" size={20} />
    </IconButton>
  )
}
