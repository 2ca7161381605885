import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // More than the cores: many tests wait for a process to die, a heartbeat or the database.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'node',
          include: ['packages/**/*.test.ts', 'apps/server/**/*.test.ts', 'tools/**/*.test.ts'],
          environment: 'node',
          env: { TZ: 'UTC' },
          globalSetup: ['apps/server/src/testing/build-template-database.ts'],
          // Slow is not wrong: a killed worker's job is retaken by heartbeats, on a machine that runs other tests.
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      'apps/web/vitest.config.ts',
    ],
  },
})
