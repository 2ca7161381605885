import react from '@vitejs/plugin-react'
import { defineProject } from 'vitest/config'

export default defineProject({
  plugins: [react()],
  test: {
    name: 'web',
    environment: 'jsdom',
    // A document for each file, without a process for each: making those was a third of the time.
    pool: 'vmThreads',
    // Said again: without it a machine of two cores runs them one at a time, after all the others.
    maxWorkers: 3,
    include: ['{build,src}/**/*.test.ts', 'src/**/*.test.tsx'],
    setupFiles: ['src/testing/setup.ts'],
    env: { TZ: 'UTC' },
    css: false,
    // Typing a whole form letter by letter takes seconds on a busy machine.
    testTimeout: 180_000,
    // The cache does not see files that a glob import would find: new words would be missing until edited.
    fsModuleCache: false,
  },
})
