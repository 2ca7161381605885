import { defineConfig } from '@playwright/test'
import { findBrowser } from '../tools/dev/find-browser.ts'

// `npm run e2e` builds the app with its gallery, starts the whole system and names its URLs in E2E_*.
const baseURL = process.env.E2E_WEB_URL ?? ''
/** Headless Chromium, if it is installed. */
const shell = '/usr/bin/chromium-headless-shell'
const google = process.env.GOOGLE_STAND_IN_URL
const lane = process.env.E2E_LANE
/**
 * The lane with payments, refunds, the gallery and page checks, chosen so that both lanes end at about the same time.
 * Reconciliation is in the other lane: this lane's many refunds would leave the bank nothing to settle in its month.
 */
const money = [
  'accessibility',
  'after-booking',
  'booking',
  'booking-access',
  'languages',
  'nothing-widens',
  'payment',
  'pseudo-language',
  'taps',
  'upi',
  'profile',
  'office-closing',
  'office-transactions',
  'office-transfer',
]
const journeys = {
  ...(lane === 'money' && { testMatch: money.map((name) => `journeys/${name}.spec.ts`) }),
  ...(lane !== 'money' && { testMatch: 'journeys/*.spec.ts' }),
  ...(lane === 'house' && { testIgnore: money.map((name) => `journeys/${name}.spec.ts`) }),
}

export default defineConfig({
  testDir: '.',
  // One worker: some journeys move the clock of the whole system.
  workers: 1,
  // Long, because two lanes share the CPU with the whole system.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: `../.local/results-journeys${lane ? `-${lane}` : ''}.json` }]],
  outputDir: `../test-results${lane ? `/${lane}` : ''}`,
  use: {
    baseURL,
    // An installed system may use the self-signed certificate of its installer.
    ignoreHTTPSErrors: process.env.E2E_OWN_CERTIFICATE !== undefined,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    // Shorter than the test timeout, so that the action that hangs is named.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Blocked, because each new browser would cache the whole app; allowed in tests about it and in those of booking
    // and paying.
    serviceWorkers: 'block',
    // A trace records every page, which costs as much as the page itself; enable it to investigate a failure.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: findBrowser(shell),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-dev-shm-usage',
        '--disable-sync',
      ],
    },
  },
  projects: [
    ...(lane === 'house' ? [] : [{ name: 'gallery', testMatch: 'gallery.spec.ts' }]),
    // Not a test; run by `npm run screenshots`.
    ...(process.env.E2E_PICTURES ? [{ name: 'pictures', testMatch: '*pictures.spec.ts' }] : []),
    // A separate proof; run by `npm run proof:lost-answers`.
    ...(process.env.LOST_ANSWERS ? [{ name: 'lost-answers', testMatch: 'losing/*.spec.ts' }] : []),
    // A separate benchmark; run by `npm run bench:lighthouse`.
    ...(process.env.LIGHTHOUSE_PAGES ? [{ name: 'lighthouse', testMatch: 'lighthouse.spec.ts' }] : []),
    { name: 'journeys', ...journeys },
  ],
  webServer: [
    ...(google
      ? [
          {
            name: 'google',
            command: 'node e2e/stand-ins/serve-google.ts',
            cwd: '..',
            url: `${google}/keys`,
            reuseExistingServer: false,
          },
        ]
      : []),
  ],
})
