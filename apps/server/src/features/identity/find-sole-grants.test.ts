import { expect, test } from 'vitest'
import { areTied } from './find-sole-grants.ts'

const grants = [
  { accountId: 'puppet', givenBy: 'manager' },
  { accountId: 'sibling', givenBy: 'manager' },
  { accountId: 'grandchild', givenBy: 'puppet' },
  { accountId: 'clerk', givenBy: 'other manager' },
]

test('a manager and an account that got its rights from them alone are tied, in both directions', () => {
  expect(areTied(grants, 'manager', 'puppet')).toBe(true)
  expect(areTied(grants, 'puppet', 'manager')).toBe(true)
})

test('so are two accounts of one manager, and accounts further down', () => {
  expect(areTied(grants, 'puppet', 'sibling')).toBe(true)
  expect(areTied(grants, 'grandchild', 'manager')).toBe(true)
  expect(areTied(grants, 'grandchild', 'sibling')).toBe(true)
})

test('accounts of different managers are not', () => {
  expect(areTied(grants, 'puppet', 'clerk')).toBe(false)
  expect(areTied(grants, 'manager', 'other manager')).toBe(false)
  expect(areTied([], 'manager', 'puppet')).toBe(false)
})

test('two managers who granted each other rights are tied to each other only', () => {
  const circle = [
    { accountId: 'a', givenBy: 'b' },
    { accountId: 'b', givenBy: 'a' },
  ]
  expect(areTied(circle, 'a', 'b')).toBe(true)
  expect(areTied(circle, 'a', 'c')).toBe(false)
})
