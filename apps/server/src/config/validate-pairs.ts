import type { ConfigError, ConfigInput } from './list-variables.ts'

/** Variables that belong together: one without the other has no effect, or another effect than was meant. */
export function validatePairs(config: ConfigInput): ConfigError[] {
  return [
    ...validateBucket(config),
    ...validateMail(config),
    ...validateGoogle(config),
    ...validatePooler(config),
    ...validateDatabases(config),
    ...validateSmsTemplates(config),
  ]
}

function validateBucket(config: ConfigInput): ConfigError[] {
  const errors: ConfigError[] = []
  const [id, secret] = ['FILES_S3_ACCESS_KEY', 'FILES_S3_SECRET_KEY'] as const
  if (config[id] && !config[secret]) errors.push({ path: secret, message: `is missing: ${id} is given` })
  if (config[secret] && !config[id]) errors.push({ path: id, message: `is missing: ${secret} is given` })
  if (config.FILES_S3_BUCKET !== undefined) return errors
  for (const path of ['FILES_S3_ENDPOINT', id, secret] as const)
    if (config[path] !== undefined)
      errors.push({ path, message: 'is given without FILES_S3_BUCKET: files would stay on this machine' })
  return errors
}

function validateMail({ SMTP_URL }: ConfigInput): ConfigError[] {
  if (SMTP_URL === undefined) return []
  const { username, password } = new URL(SMTP_URL)
  if ((username === '') === (password === '')) return []
  const lacks = username === '' ? 'a password without a user' : 'a user without a password'
  return [{ path: 'SMTP_URL', message: `has ${lacks}; expected smtps://user:password@host` }]
}

function validateGoogle({ GOOGLE_CLIENT_IDS = [] }: ConfigInput): ConfigError[] {
  if (!GOOGLE_CLIENT_IDS.some((id) => id.startsWith('GOCSPX-'))) return []
  return [
    {
      path: 'GOOGLE_CLIENT_IDS',
      message: 'has the client’s secret; expected its id, which ends in .apps.googleusercontent.com',
    },
  ]
}

/** A pooler is detected by PgBouncer's or Supabase's port, or by its name. */
const POOLER_PORTS = ['6432', '6543']

function validatePooler({ DATABASE_URL, DATABASE_DIRECT_URL }: ConfigInput): ConfigError[] {
  if (DATABASE_URL === undefined || DATABASE_DIRECT_URL !== undefined) return []
  const { hostname, port, searchParams } = new URL(DATABASE_URL)
  const isPooled =
    POOLER_PORTS.includes(port) ||
    /pooler|pgbouncer|pgcat|odyssey/.test(hostname) ||
    searchParams.has('pgbouncer')
  if (!isPooled) return []
  return [
    {
      path: 'DATABASE_DIRECT_URL',
      message:
        'is missing: DATABASE_URL goes through a connection pooler, and jobs need a session of their own; if there is none, give DATABASE_URL here too',
    },
  ]
}

/** A pooler may use another name for the database, so the direct URL is compared. */
function validateDatabases({
  DATABASE_URL,
  DATABASE_DIRECT_URL = DATABASE_URL,
  DATABASE_OWNER_URL,
}: ConfigInput): ConfigError[] {
  if (DATABASE_DIRECT_URL === undefined || DATABASE_OWNER_URL === undefined) return []
  if (new URL(DATABASE_DIRECT_URL).pathname === new URL(DATABASE_OWNER_URL).pathname) return []
  return [
    {
      path: 'DATABASE_OWNER_URL',
      message: 'names another database than API and worker use: migrations would go past them',
    },
  ]
}

/**
 * A text sent with another text's template id is rejected by the operators, or reaches people with the wrong wording.
 */
function validateSmsTemplates(config: ConfigInput): ConfigError[] {
  const users = new Map<string, string>()
  return Object.entries(config).flatMap(([path, id]) => {
    if (!path.startsWith('SMS_TEMPLATE_') || typeof id !== 'string') return []
    const first = users.get(id)
    if (first === undefined) users.set(id, path)
    return first === undefined ? [] : [{ path, message: `has the id of ${first}; each text has its own` }]
  })
}
