import { readFileSync } from 'node:fs'

const MANIFEST = new URL('../../../../../package.json', import.meta.url)

/** Which version this is; the commit is told by whoever installed it. */
export function readBuild(commit: string): { version: string; commit: string } {
  const { version } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { version: string }
  return { version, commit }
}
