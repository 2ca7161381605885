import { defineConfig } from '@playwright/test'

// `npm run e2e` builds the app, starts the whole system and names its addresses in E2E_*; the journeys run then.
// Without it only the gallery is tested, which needs the web server of development alone.
const system = process.env.E2E_WEB_URL
const google = process.env.GOOGLE_STAND_IN_URL
const lane = process.env.E2E_LANE
/** What touches money, and moves the clock most. The other lane has the rest, and the gallery. */
const money = ['after-booking', 'booking', 'booking-access', 'payment', 'profile', 'office-transactions']
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
  timeout: 150_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: `../.local/results-journeys${lane ? `-${lane}` : ''}.json` }]],
  outputDir: `../test-results${lane ? `/${lane}` : ''}`,
  use: {
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
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
    ...(lane === 'money'
      ? []
      : [{ name: 'gallery', testMatch: 'gallery.spec.ts', use: { baseURL: 'http://localhost:5173' } }]),
    // Not a test: `npm run screenshots` asks for it.
    ...(process.env.E2E_PICTURES
      ? [{ name: 'pictures', testMatch: '*pictures.spec.ts', use: { baseURL: system ?? '' } }]
      : []),
    ...(system ? [{ name: 'journeys', ...journeys, use: { baseURL: system } }] : []),
  ],
  webServer: [
    ...(lane === 'money'
      ? []
      : [
          {
            name: 'web',
            command: 'npx vite apps/web --port 5173 --strictPort',
            cwd: '..',
            url: 'http://localhost:5173/gallery.html',
            reuseExistingServer: true,
          },
        ]),
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
