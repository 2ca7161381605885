import { expect, test } from 'vitest'
import { readTps, repeatStalled } from './repeat-stalled.ts'

const head = `pgbench (15.14 (Debian 15.14-0+deb12u1))
transaction type: /tmp/bench-booking/book.sql
scaling factor: 1
query mode: prepared
number of clients: 16
number of threads: 2
maximum number of tries: 1
duration: 1 s
`
const good = `${head}number of transactions actually processed: 1543
number of failed transactions: 0 (0.000%)
latency average = 10.317 ms
initial connection time = 21.422 ms
tps = 1550.801237 (without initial connection time)
`
const stalled = `${head}number of transactions actually processed: 0
number of failed transactions: 0 (NaN%)
`

/** Answers one output a round, and counts the rounds. */
function makeRounds(...outputs: string[]) {
  const lines: string[] = []
  let rounds = 0
  const measured = repeatStalled(
    async () => outputs[rounds++] ?? good,
    (line) => lines.push(line),
  )
  return { measured, lines, countRounds: () => rounds }
}

test.each([
  ['a good output', good, 1550.801237],
  ['a stalled output', stalled, undefined],
  ['a rate of zero', `${head}tps = 0.000000 (without initial connection time)\n`, undefined],
  ['no output', '', undefined],
])('%s is read', (_, output, perSecond) => expect(readTps(output)).toBe(perSecond))

test('a good round is not repeated', async () => {
  const { measured, lines, countRounds } = makeRounds(good)
  expect(await measured).toBe(1550.801237)
  expect(countRounds()).toBe(1)
  expect(lines).toEqual([])
})

test('a stalled round is repeated, and the output says so', async () => {
  const { measured, lines, countRounds } = makeRounds(stalled, good)
  expect(await measured).toBe(1550.801237)
  expect(countRounds()).toBe(2)
  expect(lines).toEqual(['pgbench finished no transaction; repeating the round (1 of at most 2)'])
})

test('a third stalled round ends the measurement', async () => {
  const { measured, lines, countRounds } = makeRounds(stalled, stalled, stalled)
  await expect(measured).rejects.toThrow('pgbench finished no transaction in 3 rounds')
  expect(countRounds()).toBe(3)
  expect(lines).toHaveLength(2)
})
