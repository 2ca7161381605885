import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Check } from './read-tree.ts'

/** Runs a check on a temporary tree of these files, given as path and text. */
export function checkPlanted(check: Check, files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'checks-'))
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    return check(root)
  } finally {
    rmSync(root, { recursive: true })
  }
}
