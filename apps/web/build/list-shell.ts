import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'
import { reachParts } from './list-parts.ts'

/** Pages that open offline for devotees, and the frames around them. */
const kept =
  /\/(ui\/fields\/day-grid|app\/(after-first-page|shells\/signed-in-shell|pages\/(account\/home-(page|parts)|history\/(history-page|receipt-view)|offline\/offline-page)))\.tsx?$/

/** The entry chunk first, then everything that it and the offline pages import. */
export function listShell(parts: Rolldown.OutputChunk[]): string[] {
  const entry = parts.filter(
    ({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith('/index.html'),
  )
  const pages = parts.filter(({ moduleIds }) => moduleIds.some((module) => kept.test(module)))
  const files = new Set<string>()
  for (const part of [...entry, ...reachParts(parts, [...entry, ...pages])] as Rolldown.OutputChunk[])
    for (const file of [part.fileName, ...(part.viteMetadata?.importedCss ?? [])]) files.add(file)
  return [...[...files].map((file) => `/${file}`), '/favicon.svg']
}

/**
 * Writes the list of files to cache into the service worker. A changed list changes the worker's file, which browsers
 * detect as an update.
 */
export function writeShellList(): Plugin {
  return {
    name: 'tell-shell',
    apply: 'build',
    writeBundle({ dir = 'dist' }, bundle) {
      const shell = listShell(Object.values(bundle).filter((output) => output.type === 'chunk'))
      const page = readFileSync(`${dir}/index.html`)
      const version = createHash('sha256').update(shell.join()).update(page).digest('hex').slice(0, 12)
      const worker = readFileSync(`${dir}/worker.js`, 'utf8')
        .replace('const SHELL = []', () => `const SHELL = ${JSON.stringify(shell)}`)
        .replace("const VERSION = 'unbuilt'", () => `const VERSION = '${version}'`)
      writeFileSync(`${dir}/worker.js`, worker)
    },
  }
}
