import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router'
import { leadsTo, type NavLinkItem } from './nav-item.ts'

interface SectionLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  item: NavLinkItem
}

/** A navigation link with `aria-current` while a page of its section is shown. */
export function SectionLink({ item, ...rest }: SectionLinkProps) {
  const { pathname } = useLocation()
  return <Link {...rest} to={item.to} aria-current={leadsTo(item, pathname) ? 'page' : undefined} />
}
