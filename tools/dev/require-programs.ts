import { describeMissing, installPrograms } from './install-programs.ts'
import { proofs } from './list-proofs.ts'

/**
 * Call at the start of a proof or benchmark, before it creates anything. Installs the programs listed for it in
 * `list-proofs.ts`; if one cannot be installed, ends the process with a sentence that names it and its Debian package.
 */
export function requireProgramsOf(script: string): void {
  const proof = proofs.find((each) => each.script === script)
  if (!proof) throw new Error(`${script} is not in list-proofs.ts`)
  const missing = installPrograms(proof.needs ?? [])
  if (missing.length === 0) return
  console.error(describeMissing(missing))
  process.exit(1)
}
