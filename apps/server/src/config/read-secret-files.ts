import { readFileSync } from 'node:fs'
import type { ConfigError } from './list-variables.ts'

export type Environment = Record<string, string | undefined>

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'this process may not read it',
  EISDIR: 'it is a directory',
}

/**
 * Reads secrets from files, as systemd credentials and Docker secrets provide them: `NAME_FILE` is the path, the file
 * holds the value. Messages never contain the path, because an operator may have put the secret itself there.
 */
export function readSecretFiles(
  env: Environment,
  secretNames: ReadonlySet<string>,
  names: readonly string[],
) {
  const values: Environment = { ...env }
  const wrong: ConfigError[] = []
  for (const name of names) {
    const path = `${name}_FILE`
    const file = env[path]
    if (!file) continue
    const read = secretNames.has(name)
      ? readValue(name, env[name], file)
      : { problem: `${name} is no secret and is given by itself` }
    if ('value' in read) values[name] = read.value
    else wrong.push({ path, message: read.problem })
  }
  return { values, wrong }
}

function readValue(
  name: string,
  given: string | undefined,
  file: string,
): { value: string } | { problem: string } {
  if (given) return { problem: `and ${name} are both given; one of them is enough` }
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return { problem: `cannot be read: ${reasons[code] ?? code}` }
  }
  const value = text.replace(/\r?\n$/, '')
  if (value.trim() === '') return { problem: 'names a file that is empty' }
  if (/[\r\n\0]/.test(value)) return { problem: 'names a file of more than one line' }
  return { value }
}
