import { describe, expect, it } from 'vitest'
import { hasAdminRole, rolesIn } from './role-claim.ts'

const tokenWith = (claims: unknown) =>
  `h.${btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(claims))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')}.s`

describe('roles', () => {
  it('are read from the role claim of the access token', () => {
    expect(rolesIn(tokenWith({ role: ['admin', 'user'], name: 'ലക്ഷ്മി' }))).toEqual(['admin', 'user'])
  })

  it('are an empty list if absent or unreadable', () => {
    expect(rolesIn(tokenWith({}))).toEqual([])
    expect(rolesIn('')).toEqual([])
    expect(rolesIn('not.a-token')).toEqual([])
  })

  it('name an admin in any case', () => {
    expect(hasAdminRole(['ADMIN'])).toBe(true)
    expect(hasAdminRole(['admin'])).toBe(true)
    expect(hasAdminRole(['Admin'])).toBe(true)
    expect(hasAdminRole(['user'])).toBe(false)
    expect(hasAdminRole([])).toBe(false)
  })
})
