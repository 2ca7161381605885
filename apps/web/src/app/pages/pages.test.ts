import { describe, expect, it } from 'vitest'
import { type PlaceName, places } from '../../lib/paths.ts'
import { isBuilt, pageOf } from './pages.ts'

/** May only shrink: take a name out when its page is built. */
const openingSoon: PlaceName[] = []

const names = Object.keys(places) as PlaceName[]

describe('pages', () => {
  it('that open soon are exactly these', () => {
    expect(names.filter((name) => !isBuilt(name))).toEqual(openingSoon)
  })

  it.each(names)('%s loads', async (name) => {
    expect(await pageOf(name)()).toHaveProperty('Component')
  })
})
