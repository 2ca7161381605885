import { describe, expect, test } from 'vitest'
import { type Access, authenticatedEntry, loginAlias, routes, unauthenticatedEntry } from './paths.ts'

const authoritiesOf = (...access: Access[]) =>
  Object.values(routes)
    .filter((route) => access.includes(route.access) && route !== routes.accessDenied)
    .map(({ path, authority }) => [path, authority])

describe('the authority list of a route', () => {
  test.each(authoritiesOf('auth', 'open', 'signed-in'))('of %s is empty', (_path, authority) => {
    expect(authority).toEqual([])
  })

  test.each(authoritiesOf('admin'))('of %s has the admin alone', (_path, authority) => {
    expect(authority).toEqual(['admin'])
  })

  test('of /access-denied has both roles', () => {
    expect(routes.accessDenied.authority).toEqual(['admin', 'user'])
  })
})

test('the entry paths are /sign-in, /home and /login', () => {
  expect([unauthenticatedEntry, authenticatedEntry, loginAlias]).toEqual(['/sign-in', '/home', '/login'])
})
