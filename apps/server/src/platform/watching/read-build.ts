import { readFileSync } from 'node:fs'

const MANIFEST = new URL('../../../../../package.json', import.meta.url)

/** The version of this build; the commit comes from the installation's configuration. */
export function readBuild(commit: string): { version: string; commit: string } {
  const { version } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { version: string }
  return { version, commit }
}
