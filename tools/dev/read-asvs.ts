/** A line of docs/security/asvs.md. */
export type Requirement = { id: string; level: number; asks: string; state: string; shown: string }

const ROW = /^\| (\d+\.\d+\.\d+) \| ([12]) \| (.*?) \| (.*?) \| (.*?) ?\|$/

export function readRequirements(text: string): Requirement[] {
  return text.split('\n').flatMap((line) => {
    const [, id, level, asks, state, shown] = ROW.exec(line) ?? []
    if (!id || !level || asks === undefined || state === undefined || shown === undefined) return []
    return [{ id, level: Number(level), asks, state, shown }]
  })
}

export type Evidence = { file: string; titles: string[] }

/** Files in backticks, each followed by titles in “”. */
export function listEvidence(shown: string): Evidence[] {
  const found: Evidence[] = []
  for (const [, file, title] of shown.matchAll(/`([\w./-]+\.(?:tsx?|md|json))`|“([^”]+)”/g)) {
    if (file !== undefined) found.push({ file, titles: [] })
    else if (title !== undefined) found.at(-1)?.titles.push(title)
  }
  return found
}
