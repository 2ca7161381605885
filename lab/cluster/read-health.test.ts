import { expect, test } from 'vitest'
import { findLame, findUnhealthy, type Look } from './read-health.ts'

const away = { isPrimary: false, isReplica: false, isStreaming: false, isSync: false }
const primary = { ...away, isPrimary: true }
const lame = { ...away, isReplica: true }
const replica = { ...lame, isStreaming: true }
const sync = { ...replica, isSync: true }
const make = (...nodes: Array<Omit<Look, 'node'>>): Look[] =>
  nodes.map((look, n) => ({ node: n + 1, ...look }))

test('one primary, two replicas, one of them waited for: nothing is amiss', () => {
  expect(findUnhealthy(make(replica, primary, sync))).toBeUndefined()
})

test.each([
  ['a node away', make(primary, sync, away)],
  ['nobody primary', make(replica, sync, replica)],
  ['a replica without the log', make(primary, sync, lame)],
  ['two primaries', make(primary, primary, sync)],
  ['no standby that is waited for', make(primary, replica, replica)],
  ['all away', make(away, away, away)],
])('%s is told', (_, looks) => {
  expect(findUnhealthy(looks)).toMatch(/primary.*replicas/)
})

test('a standby is lame when it has run without the log for a quarter of a minute, and not before', () => {
  const since = new Map<number, number>()
  const at = (second: number, third: typeof lame) =>
    findLame(make(primary, sync, third), since, second * 1_000)
  expect(at(0, lame)).toEqual([])
  expect(at(14, lame)).toEqual([])
  expect(at(15, lame)).toEqual([3])
  // It is being copied, and counts as lame again only after another 15 s.
  expect(at(16, lame)).toEqual([])
  expect(at(20, replica)).toEqual([])
  expect(at(33, lame)).toEqual([])
  expect(at(40, away)).toEqual([])
  expect(at(50, lame)).toEqual([])
})
