import type { ReactNode } from 'react'
import type { MenuEntry } from '../../ui/overlays/menu.tsx'
import type { NavItem } from './nav-item.ts'

export interface LayoutProps {
  temple: { name: string; town?: string }
  navigation: readonly NavItem[]
  user?: { name: string; email?: string | undefined; avatar?: string | null | undefined } | undefined
  userMenu?: readonly MenuEntry[]
  /** In the header before the avatar: search and notifications. */
  headerEnd?: ReactNode
  /** `headerEnd` is so wide that phones show only the lamp as the brand. */
  headerIsFull?: boolean
  homePath?: string
  /** Between header and page: the offline banner. */
  notice?: ReactNode
  /** Office pages use the full width; other pages keep a readable width. */
  wide?: boolean
  children: ReactNode
}
