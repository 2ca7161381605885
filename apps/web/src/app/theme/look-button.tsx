import { ALargeSmall } from 'lucide-react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { ThemePanelWhenOpen } from './theme-panel-when-open.tsx'
import { changeTheme } from './theme-store.ts'

/** Opens the theme panel for users who are not signed in. */
export function LookButton() {
  const { t } = useTranslation()
  return (
    <>
      <button
        type="button"
        onClick={() => changeTheme({ panelExpand: true })}
        className="inline-flex min-h-11 min-w-11 flex-none items-center justify-center gap-2 rounded-full border border-current/40 bg-black/10 px-2.5 font-medium text-sm hover:bg-black/25 focus-ring"
      >
        <ALargeSmall aria-hidden="true" size={24} className="flex-none" />
        <span className="max-xl:sr-only">{t('theme.panel.open')}</span>
      </button>
      <ThemePanelWhenOpen withLayout={false} />
    </>
  )
}
