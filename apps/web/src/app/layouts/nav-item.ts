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
  /** Other pages of the same section: while one of them is shown, this entry is the current one. */
  also?: readonly string[]
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

/** More words than a tablet's head has room for: the office's. Such a row needs a wider head, and the menu until then. */
export const isLongRow = (navigation: readonly NavItem[]) => navigation.length > 6

/** What waits on all of its pages together. */
export const countOf = (item: NavItem) => linksOf(item).reduce((sum, { count = 0 }) => sum + count, 0)

/** Whether the page shown is this one, lies below it or belongs to its section. */
export const leadsTo = (item: NavItem, pathname: string) =>
  linksOf(item)
    .flatMap(({ to, also = [] }) => [to, ...also])
    .some((path) => pathname === path || pathname.startsWith(`${path}/`))
