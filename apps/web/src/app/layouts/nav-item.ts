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
  /** Paths of other pages of the section, during which this entry is current. */
  also?: readonly string[]
  /** Badge with a number, e.g. of waiting tickets. */
  count?: number
  /** Shown in the phone's tab bar (four at most), under this shorter name if given. */
  tab?: boolean
  shortTitle?: string
}

/** A title that expands and collapses its pages. */
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

/** Many entries, as in the office, are spaced more tightly. */
export const isLongRow = (navigation: readonly NavItem[]) => navigation.length > 6

/** Sum of the counts of all its pages. */
export const countOf = (item: NavItem) => linksOf(item).reduce((sum, { count = 0 }) => sum + count, 0)

/** Whether the current page is this one, a subpage of it, or in its section. */
export const leadsTo = (item: NavItem, pathname: string) =>
  linksOf(item)
    .flatMap(({ to, also = [] }) => [to, ...also])
    .some((path) => pathname === path || pathname.startsWith(`${path}/`))
