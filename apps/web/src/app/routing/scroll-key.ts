import type { Location } from 'react-router'

/**
 * The key under which a page's scroll position is stored. A drawer shares the key of its list, so that opening or
 * closing it does not scroll the list. History entries opened by URL all have the same router key, so their path is
 * used.
 */
export const scrollKeyOf = ({ key, pathname, state }: Location<{ scrollKey?: string } | null>): string =>
  state?.scrollKey ?? (key === 'default' ? pathname : key)
