import type { ClockSkew } from './watch-clock.ts'

const PATIENCE_MS = 1_500

type ReadinessDeps = {
  skew: ClockSkew
  /** Lists the migrations of this version that the database has not applied. Throws if the database does not answer. */
  listMissing: () => Promise<string[]>
}

export type Readiness = {
  /** Why this process is not ready; undefined: it is ready. */
  problem(): Promise<string | undefined>
  /** Stops reporting ready; requests that still arrive are served. */
  drain(): void
  isDraining(): boolean
}

/** Ready means: not draining, the database answers and has every migration of this version, and the clock is right. */
export function checkReadiness({ skew, listMissing }: ReadinessDeps): Readiness {
  let isDraining = false
  const checkDatabase = async (): Promise<string | undefined> => {
    const missing = await listMissing()
    return missing.length === 0 ? undefined : `the database has not been migrated: ${missing.join(', ')}`
  }
  return {
    async problem() {
      if (isDraining) return 'it is stopping'
      const late = new Promise<string>((resolve) =>
        setTimeout(() => resolve('the database does not answer'), PATIENCE_MS).unref(),
      )
      const check = checkDatabase().catch(() => 'the database does not answer')
      return (await Promise.race([check, late])) ?? skew.problem()
    },
    drain() {
      isDraining = true
    },
    isDraining: () => isDraining,
  }
}
