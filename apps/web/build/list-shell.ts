import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'
import { reachParts } from './list-parts.ts'

/** What opens without a network: the pages that a devotee reads there, and what stands around them. */
const kept =
  /\/(ui\/fields\/day-grid|app\/(after-first-page|shells\/signed-in-shell|pages\/(account\/home-(page|parts)|history\/(history-page|receipt-view)|offline\/offline-page)))\.tsx?$/

/** The entry first, then everything that it and the kept pages import before they are shown. */
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

/** Tells the worker which files to keep: with another list it is another worker, which a browser notices by itself. */
export function tellShell(): Plugin {
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
