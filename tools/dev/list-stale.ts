import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Generated files that are missing or out of date. */
export function listStale(root: string, written: Record<string, string>): string[] {
  return Object.entries(written)
    .filter(([path, text]) => readWritten(join(root, path)) !== text)
    .map(([path]) => path)
}

function readWritten(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
