import { afterAll, beforeAll } from 'vitest'

/** The result of `start`, filled in before the first test of a file and closed after the last. */
export function useStarted<T extends { close(): Promise<void> }>(start: () => Promise<T>): T {
  const started = {} as T
  beforeAll(async () => {
    // Keeps its getters, which a plain assignment would evaluate once.
    Object.defineProperties(started, Object.getOwnPropertyDescriptors(await start()))
  })
  afterAll(() => started.close())
  return started
}
