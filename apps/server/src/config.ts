import type { z } from 'zod'
import { describeVariable, type Variable } from './config/describe-variable.ts'
import { judgeAddresses } from './config/judge-addresses.ts'
import { judgeLive } from './config/judge-live.ts'
import { judgePairs } from './config/judge-pairs.ts'
import { judgeSecrets } from './config/judge-secrets.ts'
import { listDoubts } from './config/list-doubts.ts'
import { type Given, variables, type Wrong } from './config/list-variables.ts'
import { type Environment, readSecretFiles } from './config/read-secret-files.ts'

/** What differs between machines; what the temple itself may change is a setting in the database. */
export type Config = z.output<typeof variables>
/** One, or several: the first is used for what is new, all are known while one is being replaced. */
export type Secrets = readonly [string, ...string[]]

const described = Object.entries<z.ZodType>(variables.shape).map(([name, schema]) => ({
  ...describeVariable(name, schema),
  schema,
}))
const names = described.map(({ name }) => name)
const secretNames = new Set(described.filter(({ isSecret }) => isSecret).map(({ name }) => name))
const known = new Set(names.flatMap((name) => (secretNames.has(name) ? [name, `${name}_FILE`] : [name])))

/** Reads and checks the whole environment at once: every problem is named in one message, and no value in any. */
export function readConfig(env: Environment = process.env): Config {
  const files = readSecretFiles(env, secretNames, names)
  const unread = new Set(files.wrong.map(({ path }) => path.replace(/_FILE$/, '')))
  const { given, malformed } = readForms(files.values, unread)
  const named = new Set([...unread, ...malformed.map(({ path }) => path)])
  // What is named as malformed would only be named again as missing.
  const contradictions = judge(given).filter(({ path }) => !named.has(path))
  const wrong = [...files.wrong, ...malformed, ...contradictions]
  if (wrong.length === 0) return given as Config
  throw refuse(wrong)
}

function readForms(values: Environment, unread: ReadonlySet<string>) {
  const given: Record<string, unknown> = {}
  const malformed: Wrong[] = []
  for (const variable of described) {
    const { name, schema } = variable
    if (unread.has(name)) continue
    // Empty is not given: so a line of .env.example can stay as it is.
    const value = values[name] === '' ? undefined : values[name]
    const read = schema.safeParse(value)
    if (!read.success) malformed.push({ path: name, message: explain(variable, value === undefined) })
    else if (read.data !== undefined) given[name] = read.data
  }
  return { given: given as Given, malformed }
}

function explain({ form, purpose }: Variable, isMissing: boolean): string {
  const plain = (text: string) => text.replaceAll('`', '')
  return isMissing ? `is missing. ${plain(purpose)}` : `expected ${plain(form)}`
}

function judge(given: Given): Wrong[] {
  const isLive = given.RAZORPAY_KEY_ID?.startsWith('rzp_live_')
  return [
    ...judgeAddresses(given),
    ...judgePairs(given),
    ...judgeSecrets(given),
    ...(isLive ? judgeLive(given) : []),
  ]
}

function refuse(wrong: Wrong[]): Error {
  const lines = wrong.map(({ path, message }) => `  ${path}: ${message}`)
  const error = new Error(
    `The configuration cannot be used (docs/operations/configuration.md):\n${lines.join('\n')}`,
  )
  // An operator is helped by what is wrong, not by where we found it.
  error.stack = error.message
  return error
}

/** What may be meant and probably is not, for the log of a start. */
export function doubtConfig(config: Config, env: Environment = process.env): string[] {
  return listDoubts(config, Object.keys(env), known)
}

export function ownerDatabaseUrl(config: Config): string {
  return config.DATABASE_OWNER_URL ?? directDatabaseUrl(config)
}

export function directDatabaseUrl(config: Config): string {
  return config.DATABASE_DIRECT_URL ?? config.DATABASE_URL
}

/**
 * The listening socket that systemd holds for us, if it does: whoever knocks between two processes waits for the next and
 * is not refused. By its convention the first is 3, and meant for the process that is named.
 */
export function findHeldSocket(env: Environment = process.env, pid = process.pid): number | undefined {
  return Number(env.LISTEN_PID) === pid && Number(env.LISTEN_FDS) === 1 ? 3 : undefined
}
