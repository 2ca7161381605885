import { Menu as MenuIcon, Settings2 } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Drawer } from '../../ui/overlays/drawer.tsx'
import { changeTheme } from '../theme/theme-store.ts'
import type { LayoutProps } from './layout-props.ts'
import { NavList } from './nav-list.tsx'

interface NavDrawerProps extends Pick<LayoutProps, 'navigation' | 'temple'> {
  /** Renders the button that opens the drawer; defaults to a menu button. */
  trigger?: (open: () => void) => ReactElement
}

/** The whole navigation in a drawer, for screens without room for it. */
export function NavDrawer({ navigation, temple, trigger }: NavDrawerProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const lookButton = (
    <Button
      look="plain"
      wide
      icon={<Settings2 aria-hidden="true" size={20} />}
      onClick={() => {
        setOpen(false)
        changeTheme({ panelExpand: true })
      }}
    >
      {t('theme.panel.open')}
    </Button>
  )
  return (
    <>
      {trigger?.(() => setOpen(true)) ?? (
        <IconButton label={t('layouts.menu')} onClick={() => setOpen(true)}>
          <MenuIcon aria-hidden="true" size={24} />
        </IconButton>
      )}
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        title={temple.name}
        side="start"
        width={320}
        footer={lookButton}
      >
        <nav aria-label={t('layouts.main')}>
          <NavList items={navigation} onGo={() => setOpen(false)} />
        </nav>
      </Drawer>
    </>
  )
}
