import type { ConfigError, ConfigInput } from './list-variables.ts'

const KEYS = ['TOKEN_KEYS', 'FACTOR_KEYS', 'DEVICE_KEYS'] as const
const OWN = ['REFRESH_SECRETS', 'CODE_SECRETS', 'LINK_SECRETS', 'REPORT_SECRETS'] as const
const FOREIGN = [
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRETS',
  'SMS_AUTH_KEY',
  'FILES_S3_SECRET_KEY',
] as const

/** Finds secrets that protect less than they seem to. No message repeats a secret. */
export function validateSecrets(config: ConfigInput): ConfigError[] {
  return [...validateReuse(config), ...validateKeyIds(config), ...validateStrength(config)]
}

const withoutId = (pair: string) => pair.slice(pair.indexOf(':') + 1)

function listOwn(config: ConfigInput) {
  return [
    ...KEYS.map((path) => ({ path, values: (config[path] ?? []).map(withoutId) })),
    ...OWN.map((path) => ({ path, values: [...(config[path] ?? [])] })),
  ]
}

/**
 * A secret used twice would leak for both purposes at once, and a token made for one purpose would be valid for the
 * other.
 */
function validateReuse(config: ConfigInput): ConfigError[] {
  const foreign = FOREIGN.map((path) => ({ path, values: [config[path] ?? []].flat() }))
  const users = new Map<string, string[]>()
  for (const { path, values } of [...listOwn(config), ...foreign])
    for (const value of values) users.set(value, [...(users.get(value) ?? []), path])
  return [...users.values()].flatMap(([first = '', ...others]) =>
    [...new Set(others)].map((path) => ({
      path,
      message: path === first ? 'names one secret twice' : `has a secret of ${first} too; each needs its own`,
    })),
  )
}

/** Key ids must be unique: encrypted values refer to their key by id. */
function validateKeyIds(config: ConfigInput): ConfigError[] {
  return KEYS.flatMap((path) => {
    const ids = (config[path] ?? []).map((pair) => pair.slice(0, pair.indexOf(':')))
    return new Set(ids).size === ids.length ? [] : [{ path, message: 'has two keys of one id' }]
  })
}

/** Placeholder words of templates and manuals that were meant to be replaced. */
const PLACEHOLDER =
  /change.?(me|this)|replace.?(me|this)|example|placeholder|your.?(secret|key)|<.*>|password|qwerty|12345678/i
/** Fewest different characters of a secret; 32 random hexadecimal digits have about 14. */
const MIN_DISTINCT_CHARACTERS = 8

function validateStrength(config: ConfigInput): ConfigError[] {
  return listOwn(config).flatMap(({ path, values }) =>
    values.some(isWeak) ? [{ path, message: 'can be guessed; make one by: openssl rand -base64 48' }] : [],
  )
}

function isWeak(secret: string): boolean {
  const repeats = /^(.{1,16})\1+$/.test(secret)
  return repeats || new Set(secret).size < MIN_DISTINCT_CHARACTERS || PLACEHOLDER.test(secret)
}
