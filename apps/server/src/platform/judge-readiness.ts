import type { ClockSkew } from './watch-clock.ts'

const PATIENCE_MS = 1_500

type Asked = {
  skew: ClockSkew
  /** Which migrations of this version the database has not seen. Fails when it does not answer. */
  listMissing: () => Promise<string[]>
}

export type Readiness = {
  /** Why nobody should be sent here just now; undefined: come in. */
  problem(): Promise<string | undefined>
  /** From here on nobody new is to be sent; whoever comes is still served. */
  drain(): void
  isDraining(): boolean
}

/** Ready is who is not leaving, whose database answers and knows this version's tables, and whose clock is right. */
export function judgeReadiness({ skew, listMissing }: Asked): Readiness {
  let isDraining = false
  const askDatabase = async (): Promise<string | undefined> => {
    const missing = await listMissing()
    return missing.length === 0 ? undefined : `the database has not been migrated: ${missing.join(', ')}`
  }
  return {
    async problem() {
      if (isDraining) return 'it is stopping'
      const late = new Promise<string>((resolve) =>
        setTimeout(() => resolve('the database does not answer'), PATIENCE_MS).unref(),
      )
      const asked = askDatabase().catch(() => 'the database does not answer')
      return (await Promise.race([asked, late])) ?? skew.problem()
    },
    drain() {
      isDraining = true
    },
    isDraining: () => isDraining,
  }
}
