import { defineConfig } from 'vitest/config'
import { findDatabaseServer } from './tools/dev/find-database-server.ts'

// Before the tests' database is made.
process.env.TEST_DATABASE_SERVER = findDatabaseServer()

export default defineConfig({
  test: {
    // More than the cores: many tests wait for a process to die, a heartbeat or the database.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'node',
          include: [
            'locales/**/*.test.ts',
            'packages/**/*.test.ts',
            'apps/server/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          environment: 'node',
          // Files share their worker's modules: reading the server anew for each was a third of the time. What one of them
          // needs for itself it makes for itself: a database, a clock, a prefix.
          isolate: false,
          env: { TZ: 'UTC' },
          globalSetup: ['apps/server/src/testing/build-template-database.ts'],
          setupFiles: ['apps/server/src/testing/set-timeouts.ts'],
          // Short enough that a hang is seen, long enough for a machine that runs other things. Kinds of test that wait
          // for databases, crowds or processes that die have more by set-timeouts.ts, single files by name.
          testTimeout: 30_000,
          hookTimeout: 30_000,
          // Ends before the test does, and so says what it waited for.
          expect: { poll: { timeout: 25_000 } },
        },
      },
      'apps/web/vitest.config.ts',
    ],
  },
})
