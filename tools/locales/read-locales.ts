import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** What a file of words holds: texts by key, in folders of keys. */
export type Words = { [key: string]: string | Words }

/** A language as it lies in its folder: its files of words by name, and what states.json says of each. */
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

/** Every text with its key: `verify.emailTitle`. What is neither text nor folder is said as it is, to be found wrong. */
export function leavesOf(words: Words, path = ''): Map<string, string> {
  const leaves = new Map<string, string>()
  for (const [key, value] of Object.entries(words)) {
    const at = path ? `${path}.${key}` : key
    if (value === null || typeof value !== 'object') leaves.set(at, String(value))
    else for (const [inner, text] of leavesOf(value, at)) leaves.set(inner, text)
  }
  return leaves
}
