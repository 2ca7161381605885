import { Settings2 } from 'lucide-react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { changeTheme } from '../theme/theme-store.ts'
import type { LayoutProps } from './layout-props.ts'

export function AvatarMenu({ user, userMenu = [] }: Pick<LayoutProps, 'user' | 'userMenu'>) {
  const { t } = useTranslation()
  if (!user) return null
  return (
    <Menu
      entries={[
        {
          id: 'look',
          label: t('theme.panel.open'),
          icon: <Settings2 aria-hidden="true" size={20} />,
          onSelect: () => changeTheme({ panelExpand: true }),
        },
        ...userMenu,
      ]}
      heading={
        <>
          <p className="font-semibold">{user.name}</p>
          {user.email && <p className="break-all text-quiet text-sm">{user.email}</p>}
        </>
      }
      trigger={
        <button
          type="button"
          aria-label={t('layouts.account', { name: user.name })}
          className="grid size-11 flex-none place-items-center rounded-full focus-ring"
        >
          <Avatar name={user.name} src={user.avatar} />
        </button>
      }
    />
  )
}
