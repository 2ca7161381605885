import { expect, test } from 'vitest'
import { playChaos } from './play-chaos.ts'

/** Of nobody's run: what is kept by it is overwritten. */
const SEED = 999_999

test('an order that was acknowledged and is gone is found out, and the run does not pass', {
  timeout: 400_000,
}, async () => {
  const said: string[] = []
  const summary = await playChaos({
    seed: SEED,
    kind: 'plain',
    size: 'small',
    only: 'steal-order',
    times: 1,
    tell: (words) => said.push(words),
  })
  expect(summary, said.join('\n')).toMatchObject({
    injected: 1,
    lost: 1,
    oversold: 0,
    gaveUp: 0,
    passed: false,
  })
  expect(summary.anomalies).toBeGreaterThan(0)
})
