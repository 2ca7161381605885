import type { z } from 'zod'
import { listDoubts } from './config/config-warnings.ts'
import { describeVariable, type Variable } from './config/describe-variable.ts'
import { type ConfigError, type ConfigInput, variables } from './config/list-variables.ts'
import { type Environment, readSecretFiles } from './config/read-secret-files.ts'
import { validateAddresses } from './config/validate-addresses.ts'
import { validateLiveConfig } from './config/validate-live.ts'
import { validatePairs } from './config/validate-pairs.ts'
import { validateSecrets } from './config/validate-secrets.ts'

/** Settings that differ between machines; the temple's own settings are in the database. */
export type Config = z.output<typeof variables>
/** One or several: the first is used for new values, all are accepted while one is being replaced. */
export type Secrets = readonly [string, ...string[]]

const described = Object.entries<z.ZodType>(variables.shape).map(([name, schema]) => ({
  ...describeVariable(name, schema),
  schema,
}))
const names = described.map(({ name }) => name)
const secretNames = new Set(described.filter(({ isSecret }) => isSecret).map(({ name }) => name))
const knownNames = new Set(names.flatMap((name) => (secretNames.has(name) ? [name, `${name}_FILE`] : [name])))

/** Reads and validates the whole environment at once: one message names every problem, and contains no value. */
export function readConfig(env: Environment = process.env): Config {
  const files = readSecretFiles(env, secretNames, names)
  const unread = new Set(files.wrong.map(({ path }) => path.replace(/_FILE$/, '')))
  const { given, malformed } = readForms(files.values, unread)
  const named = new Set([...unread, ...malformed.map(({ path }) => path)])
  // A variable that was reported as malformed is not reported again as missing.
  const contradictions = judge(given).filter(({ path }) => !named.has(path))
  const wrong = [...files.wrong, ...malformed, ...contradictions]
  if (wrong.length === 0) return given as Config
  throw refuse(wrong)
}

function readForms(values: Environment, unread: ReadonlySet<string>) {
  const given: Record<string, unknown> = {}
  const malformed: ConfigError[] = []
  for (const variable of described) {
    const { name, schema } = variable
    if (unread.has(name)) continue
    // An empty value counts as unset, so that a line of .env.example can stay as it is.
    const value = values[name] === '' ? undefined : values[name]
    const read = schema.safeParse(value)
    if (!read.success) malformed.push({ path: name, message: explain(variable, value === undefined) })
    else if (read.data !== undefined) given[name] = read.data
  }
  return { given: given as ConfigInput, malformed }
}

function explain({ form, purpose }: Variable, isMissing: boolean): string {
  const plain = (text: string) => text.replaceAll('`', '')
  return isMissing ? `is missing. ${plain(purpose)}` : `expected ${plain(form)}`
}

function judge(given: ConfigInput): ConfigError[] {
  const isLive = given.RAZORPAY_KEY_ID?.startsWith('rzp_live_')
  return [
    ...validateAddresses(given),
    ...validatePairs(given),
    ...validateSecrets(given),
    ...(isLive ? validateLiveConfig(given) : []),
  ]
}

function refuse(wrong: ConfigError[]): Error {
  const lines = wrong.map(({ path, message }) => `  ${path}: ${message}`)
  const error = new Error(
    `The configuration cannot be used (docs/operations/configuration.md):\n${lines.join('\n')}`,
  )
  // No stack trace: the operator needs the message, not our source lines.
  error.stack = error.message
  return error
}

/** Warnings about settings that are probably not meant, for the log of a start. */
export function configWarnings(config: Config, env: Environment = process.env): string[] {
  return listDoubts(config, Object.keys(env), knownNames)
}

export function ownerDatabaseUrl(config: Config): string {
  return config.DATABASE_OWNER_URL ?? directDatabaseUrl(config)
}

export function directDatabaseUrl(config: Config): string {
  return config.DATABASE_DIRECT_URL ?? config.DATABASE_URL
}

/**
 * The listening socket that systemd holds for us, if any: connections made between two processes wait for the next one
 * and are not refused. By systemd's convention its first descriptor is 3, and it is meant for the process named by
 * LISTEN_PID.
 */
export function findHeldSocket(env: Environment = process.env, pid = process.pid): number | undefined {
  return Number(env.LISTEN_PID) === pid && Number(env.LISTEN_FDS) === 1 ? 3 : undefined
}
