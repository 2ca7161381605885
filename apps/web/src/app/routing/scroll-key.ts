import type { Location } from 'react-router'

/**
 * Under which name a page's scroll is kept. A drawer's entry shares its list's, so that neither opening nor closing
 * it moves the list. Documents opened by their URL share one key: without their path one would open where
 * another was left.
 */
export const scrollKeyOf = ({ key, pathname, state }: Location<{ scrollKey?: string } | null>): string =>
  state?.scrollKey ?? (key === 'default' ? pathname : key)
