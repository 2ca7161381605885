import { expect, it } from 'vitest'
import { type RouteName, routes } from '../../lib/paths.ts'
import { pageOf } from './pages.ts'

it.each(Object.keys(routes) as RouteName[])('the page %s loads', async (name) => {
  expect(await pageOf(name)()).toHaveProperty('Component')
})
