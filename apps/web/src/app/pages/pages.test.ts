import { describe, expect, it } from 'vitest'
import { type RouteName, routes } from '../../lib/paths.ts'
import { isBuilt, pageOf } from './pages.ts'

/** May only shrink: take a name out when its page is built. */
const openingSoon: RouteName[] = []

const names = Object.keys(routes) as RouteName[]

describe('pages', () => {
  it('that open soon are exactly these', () => {
    expect(names.filter((name) => !isBuilt(name))).toEqual(openingSoon)
  })

  it.each(names)('%s loads', async (name) => {
    expect(await pageOf(name)()).toHaveProperty('Component')
  })
})
