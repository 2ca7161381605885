import type { Installation } from '../platform/watch-installation.ts'

/** An installation that owns its database, for tests without one. */
export const ownInstallation: Installation = {
  id: () => 'temple-of-tests',
  isOurs: (id: string) => id === 'temple-of-tests',
  problem: () => undefined,
}
