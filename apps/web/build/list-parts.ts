import type { Rolldown } from 'vite'

/** A chunk of the bundle: its modules, and the chunks it imports. */
export type Part = Pick<Rolldown.OutputChunk, 'fileName' | 'imports' | 'moduleIds'>

/** The chunks with matching modules, and all chunks they import. Throws if no module matches. */
export function listParts(parts: readonly Part[], modules: RegExp): string[] {
  const holding = parts.filter(({ moduleIds }) => moduleIds.some((module) => modules.test(module)))
  if (holding.length === 0) throw new Error(`No part of the app holds ${modules}`)
  return [...reachParts(parts, holding)].map(({ fileName }) => fileName)
}

export function reachParts(parts: readonly Part[], from: readonly Part[]): Set<Part> {
  const byName = new Map(parts.map((part) => [part.fileName, part]))
  const reached = new Set<Part>()
  const waiting = [...from]
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    if (reached.has(part)) continue
    reached.add(part)
    waiting.push(...part.imports.flatMap((name) => byName.get(name) ?? []))
  }
  return reached
}
