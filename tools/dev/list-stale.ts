import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Which files are not there, or not as they would be written now. */
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
