import { expect, it } from 'vitest'
import { measureRecovery } from './measure-recovery.ts'

const ack = (begunMs: number, endedMs: number) => ({ begunMs, endedMs })

it('counts from the fault to the first booking pressed after it, and the longest silence around it', () => {
  const acks = [ack(0, 50), ack(900, 950), ack(960, 3_000), ack(1_500, 9_000), ack(9_100, 9_200)]
  expect(measureRecovery(acks, [500, 2_000, 4_000], 1_000, 9_300)).toEqual({
    recoverMs: 8_000,
    longestGapMs: 6_000,
    retries: 2,
  })
})

it('counts a silence that has not ended', () => {
  expect(measureRecovery([ack(0, 100)], [], 1_000, 5_000)).toMatchObject({
    recoverMs: 4_000,
    longestGapMs: 4_900,
  })
})
