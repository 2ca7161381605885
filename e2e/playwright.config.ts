// Begun for gallery.spec.ts, which needs the web server of development alone.
// Whoever adds the journeys: extend `webServer` with the API and keep the name and port of this one.
import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  workers: 1,
  timeout: 60_000,
  reporter: [['list']],
  outputDir: '../test-results',
  use: {
    baseURL: 'http://localhost:5173',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    },
  },
  webServer: {
    name: 'web',
    command: 'npx vite apps/web --port 5173 --strictPort',
    cwd: '..',
    url: 'http://localhost:5173/gallery.html',
    reuseExistingServer: true,
  },
})
