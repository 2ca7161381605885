import { expect, it } from 'vitest'
import { checkStructure } from './check-structure.ts'
import { checkPlanted } from './plant-tree.ts'

const server = 'apps/server/src/features'

function check(...paths: string[]) {
  return checkPlanted(checkStructure, Object.fromEntries(paths.map((path) => [path, 'export const x = 1\n'])))
}

it.each([
  'address',
  'contact',
  'download',
  'endpoint',
  'messages',
  'problem',
  'temple',
  'closed-days',
  'orders',
])('the contract may have %s', (name) => {
  expect(check(`packages/contract/${name}.ts`, `packages/contract/${name}.test.ts`)).toEqual([])
})

it.each(['avatar', 'devotee', 'closed-day'])('the contract may not have %s', (name) => {
  const violation = expect.stringMatching(
    new RegExp(
      `"${name}" is neither a feature nor a shared shape .*; move it into the contract of the feature`,
    ),
  )
  expect(check(`packages/contract/${name}.ts`)).toEqual([violation])
  expect(check(`packages/contract/${name}/office.ts`)).toEqual([violation])
})

it('a contract is a file or a folder of files, not both and no deeper', () => {
  const folder = ['packages/contract/reports/transactions.ts', 'packages/contract/reports/parcels.ts']
  expect(check(...folder)).toEqual([])
  expect(check(...folder, 'packages/contract/reports.ts')).toEqual([
    expect.stringMatching(/reports\/parcels\.ts: reports is both a file and a folder .*; move/),
    expect.stringMatching(/reports\/transactions\.ts: reports is both a file and a folder/),
  ])
  expect(check('packages/contract/reports/parcels/labels.ts')).toEqual([
    expect.stringContaining('one folder at most; move it up to packages/contract/reports/'),
  ])
})

it('a feature with routes has a contract of its name', () => {
  const routes = `${server}/refunds/refunds.routes.ts`
  expect(check(routes, 'packages/contract/refunds.ts')).toEqual([])
  expect(check(routes, 'packages/contract/refunds/office.ts')).toEqual([])
  expect(check(routes, 'packages/contract/orders.ts')).toEqual([
    `${routes}: serves what no contract declares; declare its endpoints in packages/contract/refunds.ts`,
  ])
  expect(check(`${server}/refunds/refunds.routes/office.ts`)).toEqual([
    expect.stringContaining('serves what no contract declares'),
  ])
  expect(check(`${server}/refunds/cancel-order.ts`)).toEqual([])
})

it('a feature has its routes in one file or in one folder', () => {
  const contract = 'packages/contract/refunds.ts'
  const folder = [`${server}/refunds/refunds.routes/devotee.ts`, `${server}/refunds/refunds.routes/office.ts`]
  expect(check(contract, ...folder)).toEqual([])
  expect(check(contract, ...folder, `${server}/refunds/refunds.routes.ts`)).toEqual([
    expect.stringContaining('stand in refunds.routes/ too; move these into that folder'),
  ])
})
