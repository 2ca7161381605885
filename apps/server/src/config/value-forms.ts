import { isIP } from 'node:net'
import { z } from 'zod'

/** The forms a value may have. Each says of itself what is expected: a wrong value is answered with those words alone. */

const text = z.string().min(1)
const split = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
)
const several = 'commas between several'

export const someText = text.describe('a text')
export const host = text.describe('a host name or an IP address')
export const texts = split.describe(`a text; ${several}`)
export const yesOrNo = z.stringbool().describe('`true` or `false`')
export const port = z.coerce.number<string>().int().min(0).max(65_535).describe('a port, 0 to 65535')
export const positive = z.coerce.number<string>().int().min(1).describe('a whole number, 1 or more')
export const notNegative = z.coerce.number<string>().int().min(0).describe('a whole number, 0 or more')
export const mailbox = z.email().describe('an e-mail address')

export const oneOf = <const Options extends readonly [string, ...string[]]>(...options: Options) =>
  z.enum(options).describe(options.map((option) => `\`${option}\``).join(', '))

export const degrees = (most: number) =>
  z.coerce.number<string>().min(-most).max(most).describe(`degrees, −${most} to ${most}`)

/** Of one kind alone: an address that is one, but of something else, fails late and far away. */
const addressOf = (protocol: RegExp) => z.url({ protocol })
const encoded = 'a password’s special characters percent-encoded'
export const webAddress = addressOf(/^https?$/).describe('an address, `http://…` or `https://…`')
export const webAddresses = split
  .pipe(z.array(addressOf(/^https?$/)).min(1))
  .describe(`an address, \`http://…\` or \`https://…\`; ${several}`)
export const databaseAddress = addressOf(/^postgres(ql)?$/).describe(
  `an address, \`postgres://…\`, ${encoded}`,
)
export const redisAddress = addressOf(/^rediss?$/).describe(
  `an address, \`redis://…\` or \`rediss://…\`, ${encoded}`,
)
export const mailAddress = addressOf(/^smtps?$/).describe(
  `an address, \`smtp://…\` or \`smtps://…\`, ${encoded}`,
)

export const LEAST_SECRET = 32
const secret = z.string().min(LEAST_SECRET)
/** One, or several: the first is used for what is new, all are known while one is being replaced. */
export const secrets = split
  .pipe(z.tuple([secret]).rest(secret))
  .describe(`a secret of ${LEAST_SECRET} characters or more; ${several}`)
export const keys = split
  .pipe(z.array(z.string().regex(new RegExp(`^[\\w-]{1,20}:.{${LEAST_SECRET},}$`))).min(1))
  .describe(
    `\`id:secret\`, an id of at most 20 letters and figures, a secret of ${LEAST_SECRET} characters or more; ${several}`,
  )
/** Made by a provider, and as long as it makes them. */
const foreign = z.string().min(16)
export const foreignSecret = foreign.describe('16 characters or more, as the provider gave them')
export const foreignSecrets = split
  .pipe(z.array(foreign).min(1))
  .describe(`16 characters or more, as at the provider; ${several}`)

const KNOWN_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']
export const networks = split
  .pipe(z.array(z.string().refine(isNetwork)))
  .describe(`an IP address or a network as \`10.0.0.0/8\`, never all addresses; ${several}`)

function isNetwork(network: string): boolean {
  if (KNOWN_NETWORKS.includes(network)) return true
  const [address = '', width, ...more] = network.split('/')
  if (isIP(address) === 0 || more.length > 0) return false
  // Of width nothing it would be everybody, and anybody could then write down whence they come.
  return width === undefined || (/^\d{1,3}$/.test(width) && Number(width) > 0)
}

export const timeZone = z.string().refine(isTimeZone).describe('a time zone, as `Asia/Kolkata`')

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
