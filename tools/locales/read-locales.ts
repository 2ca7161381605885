import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** The content of a locale file: texts by key, nested. */
export type Words = { [key: string]: string | Words }

/** A language's files by name, and the review state of each from states.json. */
export type Locale = { files: Map<string, Words>; states: Record<string, string> | undefined }

const readJson = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T

export function readLocale(folder: string): Locale {
  const segments = existsSync(folder)
    ? readdirSync(folder)
        .map((file) => basename(file, '.json'))
        .filter((segment) => segment !== 'states')
    : []
  const states = join(folder, 'states.json')
  return {
    files: new Map(segments.map((segment) => [segment, readJson<Words>(join(folder, `${segment}.json`))])),
    states: existsSync(states) ? readJson(states) : undefined,
  }
}

/**
 * Flattens the nested texts: `verify.emailTitle`. Values that are neither text nor object are kept as strings, so that
 * the checks report them.
 */
export function leavesOf(words: Words, path = ''): Map<string, string> {
  const leaves = new Map<string, string>()
  for (const [key, value] of Object.entries(words)) {
    const at = path ? `${path}.${key}` : key
    if (value === null || typeof value !== 'object') leaves.set(at, String(value))
    else for (const [inner, text] of leavesOf(value, at)) leaves.set(inner, text)
  }
  return leaves
}
