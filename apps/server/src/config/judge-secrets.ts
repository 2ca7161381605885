import type { Given, Wrong } from './list-variables.ts'

const KEYS = ['TOKEN_KEYS', 'FACTOR_KEYS', 'DEVICE_KEYS'] as const
const OWN = ['REFRESH_SECRETS', 'CODE_SECRETS', 'LINK_SECRETS', 'REPORT_SECRETS'] as const
const FOREIGN = [
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRETS',
  'SMS_AUTH_KEY',
  'FILES_S3_SECRET_KEY',
] as const

/** Secrets that protect less than they seem to. No message repeats one. */
export function judgeSecrets(config: Given): Wrong[] {
  return [...judgeReuse(config), ...judgeKeyIds(config), ...judgeStrength(config)]
}

const withoutId = (pair: string) => pair.slice(pair.indexOf(':') + 1)

function listOwn(config: Given) {
  return [
    ...KEYS.map((path) => ({ path, values: (config[path] ?? []).map(withoutId) })),
    ...OWN.map((path) => ({ path, values: [...(config[path] ?? [])] })),
  ]
}

/** Whoever learns one of them would know the other too, and what is made for one purpose would hold for the other. */
function judgeReuse(config: Given): Wrong[] {
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

/** By its id a key is found again. */
function judgeKeyIds(config: Given): Wrong[] {
  return KEYS.flatMap((path) => {
    const ids = (config[path] ?? []).map((pair) => pair.slice(0, pair.indexOf(':')))
    return new Set(ids).size === ids.length ? [] : [{ path, message: 'has two keys of one id' }]
  })
}

/** Words of templates and manuals that were meant to be replaced. */
const PLACEHOLDER =
  /change.?(me|this)|replace.?(me|this)|example|placeholder|your.?(secret|key)|<.*>|password|qwerty|12345678/i
/** Characters that differ, at least: 32 of hexadecimal chance have 14 or so. */
const LEAST_DIFFERENT = 8

function judgeStrength(config: Given): Wrong[] {
  return listOwn(config).flatMap(({ path, values }) =>
    values.some(isWeak) ? [{ path, message: 'can be guessed; make one by: openssl rand -base64 48' }] : [],
  )
}

function isWeak(secret: string): boolean {
  const repeats = /^(.{1,16})\1+$/.test(secret)
  return repeats || new Set(secret).size < LEAST_DIFFERENT || PLACEHOLDER.test(secret)
}
