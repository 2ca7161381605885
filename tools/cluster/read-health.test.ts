import { expect, test } from 'vitest'
import { judgeHealth, type Look } from './read-health.ts'

const primary = { isPrimary: true, isReplica: false, isSync: false }
const replica = { isPrimary: false, isReplica: true, isSync: false }
const sync = { isPrimary: false, isReplica: true, isSync: true }
const away = { isPrimary: false, isReplica: false, isSync: false }
const make = (...nodes: Array<Omit<Look, 'node'>>): Look[] =>
  nodes.map((look, n) => ({ node: n + 1, ...look }))

test('one primary, two replicas, one of them waited for: nothing is amiss', () => {
  expect(judgeHealth(make(replica, primary, sync))).toBeUndefined()
})

test.each([
  ['a node away', make(primary, sync, away)],
  ['nobody primary', make(replica, sync, replica)],
  ['two primaries', make(primary, primary, sync)],
  ['no standby that is waited for', make(primary, replica, replica)],
  ['all away', make(away, away, away)],
])('%s is told', (_, looks) => {
  expect(judgeHealth(looks)).toMatch(/primary.*replicas/)
})
