import { expect, test } from 'vitest'
import { sampleRefund } from '../../lib/testing/sample-order.ts'
import { groupAttempts, listRefundSteps } from './refund-steps.ts'

const first = sampleRefund({ id: 'a', status: 'failed', settledAt: '2026-11-16T04:00:00Z' })
const second = sampleRefund({ id: 'b', retryOf: 'a', status: 'pending' })
const planned = sampleRefund({ id: 'b', retryOf: 'a', status: 'requested' })
const other = sampleRefund({ id: 'c', status: 'processed', settledAt: '2026-11-17T04:00:00Z' })

test('attempts to give one sum back belong together', () => {
  expect(groupAttempts([first, other, second]).map((each) => each.map(({ id }) => id))).toEqual([
    ['a', 'b'],
    ['c'],
  ])
})

test.each([
  ['on its way', [sampleRefund({ id: 'a' })], ['decided', 'waiting']],
  ['failed', [first], ['decided', 'failed']],
  ['failed and tried again', [first, second], ['decided', 'failed', 'again', 'waiting']],
  ['failed and planned again', [first, planned], ['decided', 'failed', 'waiting']],
  [
    'failed twice',
    [first, { ...first, id: 'b', retryOf: 'a' }, { ...second, id: 'c', retryOf: 'b' }],
    ['decided', 'failed', 'again', 'waiting'],
  ],
  ['arrived', [other], ['decided', 'arrived']],
  [
    'failed and transferred',
    [
      first,
      sampleRefund({
        id: 'd',
        retryOf: 'a',
        status: 'processed',
        transfer: { on: '2026-11-20', accountLast4: '4821' },
      }),
    ],
    ['decided', 'failed', 'transferred'],
  ],
  ['given at the counter', [sampleRefund({ source: 'counter', status: 'processed' })], ['cash']],
] as const)('a refund that is %s', (_how, attempts, kinds) => {
  expect(listRefundSteps(attempts).map(({ kind }) => kind)).toEqual(kinds)
})
