import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Journeys that need no adjustable clock: sign-up to receipt, a card that is declined first, and the counter. */
const walked = {
  'sign-up': 'a devotee signs up with both codes and is signed in',
  booking: 'help me choose: from home to the receipt',
  payment: 'a payment that fails is tried again on the same places',
}
export const JOURNEYS = Object.keys(walked).length

/** Runs journeys against these URLs and returns how many passed. */
export async function walkJourneys(addresses: Record<string, string>): Promise<number> {
  const files = Object.keys(walked).map((name) => `journeys/${name}.spec.ts`)
  const titles = Object.values(walked).join('|')
  const cli = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts']
  const child = spawn(process.execPath, [...cli, '--project=journeys', ...files, '-g', titles], {
    env: { ...process.env, ...addresses, E2E_LANE: 'install' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await new Promise((resolve) => child.once('exit', resolve))
  const { stats } = JSON.parse(readFileSync('.local/results-journeys-install.json', 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number }
  }
  return stats.unexpected + stats.flaky === 0 ? stats.expected : 0
}
