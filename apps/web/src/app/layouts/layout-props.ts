import type { ReactNode } from 'react'
import type { MenuEntry } from '../../ui/overlays/menu.tsx'
import type { NavItem } from './nav-item.ts'

export interface LayoutProps {
  temple: { name: string; town?: string }
  navigation: readonly NavItem[]
  user?: { name: string; email?: string | undefined; avatar?: string | null | undefined } | undefined
  userMenu?: readonly MenuEntry[]
  /** In the header, before the avatar: search, notices. */
  headerEnd?: ReactNode
  /** So much stands there that on a phone the temple is only its lamp. */
  headerIsFull?: boolean
  homePath?: string
  /** Between the head and the page: that there is no connection. */
  notice?: ReactNode
  /** Office pages use the whole width; the others stay readable. */
  wide?: boolean
  children: ReactNode
}
