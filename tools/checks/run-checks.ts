import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkAmbient } from './check-ambient.ts'
import { checkCounts } from './check-counts.ts'
import { checkFixedLocales } from './check-fixed-locales.ts'
import { checkImports } from './check-imports.ts'
import { checkLicences } from './check-licences.ts'
import { checkMigrations } from './check-migrations.ts'
import { checkStructure } from './check-structure.ts'
import { checkTableOwners } from './check-table-owners.ts'
import { checkWords } from './check-words.ts'
import type { Check } from './read-tree.ts'

const checks: Record<string, Check> = {
  structure: checkStructure,
  imports: checkImports,
  ambient: checkAmbient,
  'fixed locales': checkFixedLocales,
  'table owners': checkTableOwners,
  migrations: checkMigrations,
  counts: checkCounts,
  words: checkWords,
  licences: checkLicences,
}

export interface Outcome {
  lines: string[]
  failed: boolean
}

/** A check that read no file fails, because it proves nothing. */
export function runChecks(root: string, chosen: Record<string, Check> = checks): Outcome {
  let failed = false
  const lines = Object.entries(chosen).flatMap(([name, check]) => {
    const seen = new Set<string>()
    const violations = check(root, seen)
    const blind = seen.size === 0
    failed ||= blind || violations.length > 0
    const summary = `${name}: ${seen.size} files, ${violations.length} violations`
    return [...violations, blind ? `${summary}; it looked at nothing, so it proves nothing` : summary]
  })
  return { lines, failed }
}

// `node tools/checks/run-checks.ts [root]`
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { lines, failed } = runChecks(
    resolve(process.argv[2] ?? fileURLToPath(new URL('../..', import.meta.url))),
  )
  console.log(lines.join('\n'))
  process.exitCode = failed ? 1 : 0
}
