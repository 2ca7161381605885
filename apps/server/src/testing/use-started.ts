import { afterAll, beforeAll } from 'vitest'

/** What `start` gives, filled in before the first test of a file and closed after the last. */
export function useStarted<T extends { close(): Promise<void> }>(start: () => Promise<T>): T {
  const given = {} as T
  beforeAll(async () => {
    // With its getters, which assigning would read once and for all.
    Object.defineProperties(given, Object.getOwnPropertyDescriptors(await start()))
  })
  afterAll(() => given.close())
  return given
}
