import { type PresetName, presetNames } from '@vazhipadu/contract/rights'
import { expect, test } from 'vitest'
import { abilityGroups, abilityOf } from './role-abilities.ts'

const abilities = abilityGroups.flatMap((group) => group.abilities)
const kindsOf = (preset: PresetName) => abilities.map((ability) => abilityOf(preset, ability))
const idsOf = (preset: PresetName, ...kinds: string[]) =>
  abilities.filter((ability) => kinds.includes(abilityOf(preset, ability))).map(({ id }) => id)

test('the auditor reads nearly all and does nothing', () => {
  expect(idsOf('auditor', 'may', 'second')).toEqual([])
  expect(idsOf('auditor', 'none')).toEqual(['exports'])
})

test('the priest has the day sheet alone', () => {
  expect(idsOf('priest', 'may', 'second', 'reads')).toEqual(['sheet'])
})

test('the clerk reads refunds and the calendar, but neither drawers of others nor settings', () => {
  expect(idsOf('clerk', 'reads')).toEqual(['transactions', 'refund', 'refundMore', 'calendar'])
  expect(idsOf('clerk', 'none')).toEqual(
    expect.arrayContaining(['drawers', 'bank', 'exports', 'rights', 'settings', 'audit']),
  )
})

test('what needs a second person needs one for every role that may begin it', () => {
  const second = abilities.filter((ability) => ability.second)
  for (const ability of second)
    expect(presetNames.map((preset) => abilityOf(preset, ability))).not.toContain('may')
  expect(second.map(({ id }) => id)).toEqual(['takeBack', 'refundMore', 'rights'])
})

test('the manager lacks nothing', () => {
  expect(kindsOf('manager')).not.toContain('none')
})
