import { defineConfig } from '@playwright/test'
import { findBrowser } from '../tools/dev/find-browser.ts'

// `npm run e2e` builds the app with its gallery, starts the whole system and names its URLs in E2E_*.
const baseURL = process.env.E2E_WEB_URL ?? ''
/** The same browser without its windows, if it is there. */
const shell = '/usr/bin/chromium-headless-shell'
const google = process.env.GOOGLE_STAND_IN_URL
const lane = process.env.E2E_LANE
/**
 * What pays and refunds, the gallery, and looks at pages that end both lanes at about the same time; the other lane has the
 * rest. Reconciliation is there too: what is refunded here without end would leave the bank nothing to pay out in its month.
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
  // One at a time: some journeys move the clock of the whole system.
  workers: 1,
  // Two lanes share the processors with the whole system: slow is not wrong.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: `../.local/results-journeys${lane ? `-${lane}` : ''}.json` }]],
  outputDir: `../test-results${lane ? `/${lane}` : ''}`,
  use: {
    baseURL,
    // An installed system may have the certificate that its installer made.
    ignoreHTTPSErrors: process.env.E2E_OWN_CERTIFICATE !== undefined,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    // What waits in vain is named, instead of the journey having taken too long.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Each new browser would keep the whole app anew; allowed where it is the matter, and in the walks of booking and paying.
    serviceWorkers: 'block',
    // A trace films every page, which costs as much as the page itself: asked for where a failure is not understood.
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
    // Not a test: `npm run screenshots` asks for it.
    ...(process.env.E2E_PICTURES ? [{ name: 'pictures', testMatch: '*pictures.spec.ts' }] : []),
    // A proof of its own: `npm run proof:lost-answers` asks for it.
    ...(process.env.LOST_ANSWERS ? [{ name: 'lost-answers', testMatch: 'losing/*.spec.ts' }] : []),
    // A bench of its own: `npm run bench:lighthouse` asks for it.
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
