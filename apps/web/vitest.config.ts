import react from '@vitejs/plugin-react'
import { defineProject } from 'vitest/config'

export default defineProject({
  plugins: [react()],
  test: {
    name: 'web',
    environment: 'jsdom',
    // A document per file without a process per file: starting processes took a third of the time.
    pool: 'vmThreads',
    // Repeated here: without it, a two-core machine would run these files one at a time, after all others.
    maxWorkers: 3,
    include: ['{build,src}/**/*.test.ts', 'src/**/*.test.tsx'],
    setupFiles: ['src/testing/setup.ts'],
    env: { TZ: 'UTC' },
    css: false,
    // Milliseconds: typing a whole form takes seconds on a busy machine.
    testTimeout: 180_000,
    // The cache ignores new files matched by a glob import, so that new translations would be missing.
    fsModuleCache: false,
  },
})
