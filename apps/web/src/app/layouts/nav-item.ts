import type { ReactNode } from 'react'

interface NavBase {
  key: string
  title: string
  icon?: ReactNode
}

/** One page. */
export interface NavLinkItem extends NavBase {
  type: 'item'
  to: string
  /** A number beside it: tickets waiting. */
  count?: number
  /** Stands in the phone's tab bar (four at most), under this shorter name if given. */
  tab?: boolean
  shortTitle?: string
}

/** A title that opens and closes over its pages. */
export interface NavCollapse extends NavBase {
  type: 'collapse'
  children: NavLinkItem[]
}

/** A heading above its entries, always open. */
interface NavGroup extends NavBase {
  type: 'group'
  children: (NavLinkItem | NavCollapse)[]
}

export type NavItem = NavLinkItem | NavCollapse | NavGroup

export const linksOf = (item: NavItem): NavLinkItem[] =>
  item.type === 'item' ? [item] : item.children.flatMap(linksOf)

/** Whether the page shown is this one or lies below it. */
export const leadsTo = (item: NavItem, pathname: string) =>
  linksOf(item).some(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
