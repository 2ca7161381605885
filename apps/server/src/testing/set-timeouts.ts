import { expect, vi } from 'vitest'

/**
 * Timeouts by kind of test, about ten times its duration on an idle machine. All others have the half minute of
 * vitest.config.ts; a slower file sets its own.
 */
const secondsOf: Record<string, number> = { db: 60, race: 120, kill: 240, model: 300 }

const kind = /\.(\w+)\.test\.ts$/.exec(expect.getState().testPath ?? '')?.[1] ?? ''
const milliseconds = (secondsOf[kind] ?? 0) * 1_000

if (milliseconds > 0)
  vi.setConfig({
    testTimeout: milliseconds,
    hookTimeout: milliseconds,
    // Less than the test's timeout, so that the poll fails first and reports what it waited for.
    expect: { poll: { timeout: milliseconds * 0.8 } },
  })
