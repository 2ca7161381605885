import { expect, vi } from 'vitest'

/**
 * What a kind of test may take before it counts as hanging, about ten times what it takes on a quiet machine. All others
 * have the half minute of vitest.config.ts; a file that is slower than its kind says so itself.
 */
const secondsOf: Record<string, number> = { db: 60, race: 120, kill: 240, model: 300 }

const kind = /\.(\w+)\.test\.ts$/.exec(expect.getState().testPath ?? '')?.[1] ?? ''
const milliseconds = (secondsOf[kind] ?? 0) * 1_000

if (milliseconds > 0)
  vi.setConfig({
    testTimeout: milliseconds,
    hookTimeout: milliseconds,
    // Ends before the test does, and so says what it waited for.
    expect: { poll: { timeout: milliseconds * 0.8 } },
  })
