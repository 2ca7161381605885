import { defineConfig } from 'vitest/config'
import { findDatabaseServer } from './tools/dev/find-database-server.ts'

// Must run before the test database is created.
process.env.TEST_DATABASE_SERVER = findDatabaseServer()

export default defineConfig({
  test: {
    // More workers than cores: many tests wait for a process to die, a heartbeat or the database.
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
            'lab/**/*.test.ts',
          ],
          environment: 'node',
          // Test files share their worker's modules, because loading the server for each file took a third of the time.
          // A file must therefore create its own database, clock and key prefix.
          isolate: false,
          env: { TZ: 'UTC' },
          globalSetup: ['apps/server/src/testing/build-template-database.ts'],
          setupFiles: ['apps/server/src/testing/set-timeouts.ts'],
          // Short enough to show a hang, long enough for a loaded machine. Tests that wait for databases, crowds or
          // dying processes get more time in set-timeouts.ts or in their own file.
          testTimeout: 30_000,
          hookTimeout: 30_000,
          // Shorter than the test timeout, so that a failing poll reports its own condition.
          expect: { poll: { timeout: 25_000 } },
        },
      },
      'apps/web/vitest.config.ts',
    ],
  },
})
