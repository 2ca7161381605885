import type { Given, Wrong } from './list-variables.ts'

/** What belongs together: one without the other does nothing, or something else than was meant. */
export function judgePairs(config: Given): Wrong[] {
  return [
    ...judgeBucket(config),
    ...judgeMail(config),
    ...judgeGoogle(config),
    ...judgePooler(config),
    ...judgeDatabases(config),
    ...judgeTemplates(config),
  ]
}

function judgeBucket(config: Given): Wrong[] {
  const wrong: Wrong[] = []
  const [id, secret] = ['FILES_S3_ACCESS_KEY', 'FILES_S3_SECRET_KEY'] as const
  if (config[id] && !config[secret]) wrong.push({ path: secret, message: `is missing: ${id} is given` })
  if (config[secret] && !config[id]) wrong.push({ path: id, message: `is missing: ${secret} is given` })
  if (config.FILES_S3_BUCKET !== undefined) return wrong
  for (const path of ['FILES_S3_ENDPOINT', id, secret] as const)
    if (config[path] !== undefined)
      wrong.push({ path, message: 'is given without FILES_S3_BUCKET: files would stay on this machine' })
  return wrong
}

function judgeMail({ SMTP_URL }: Given): Wrong[] {
  if (SMTP_URL === undefined) return []
  const { username, password } = new URL(SMTP_URL)
  if ((username === '') === (password === '')) return []
  const lacks = username === '' ? 'a password without a user' : 'a user without a password'
  return [{ path: 'SMTP_URL', message: `has ${lacks}; expected smtps://user:password@host` }]
}

function judgeGoogle({ GOOGLE_CLIENT_IDS = [] }: Given): Wrong[] {
  if (!GOOGLE_CLIENT_IDS.some((id) => id.startsWith('GOCSPX-'))) return []
  return [
    {
      path: 'GOOGLE_CLIENT_IDS',
      message: 'has the client’s secret; expected its id, which ends in .apps.googleusercontent.com',
    },
  ]
}

/** Where it can be seen: PgBouncer's own port, Supabase's, or a name that says so. */
const POOLER_PORTS = ['6432', '6543']

function judgePooler({ DATABASE_URL, DATABASE_DIRECT_URL }: Given): Wrong[] {
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

/** A pooler may call the database otherwise, so what goes past it is compared. */
function judgeDatabases({
  DATABASE_URL,
  DATABASE_DIRECT_URL = DATABASE_URL,
  DATABASE_OWNER_URL,
}: Given): Wrong[] {
  if (DATABASE_DIRECT_URL === undefined || DATABASE_OWNER_URL === undefined) return []
  if (new URL(DATABASE_DIRECT_URL).pathname === new URL(DATABASE_OWNER_URL).pathname) return []
  return [
    {
      path: 'DATABASE_OWNER_URL',
      message: 'names another database than API and worker use: migrations would go past them',
    },
  ]
}

/** A text under another's id is refused by the operators, or says what is not so. */
function judgeTemplates(config: Given): Wrong[] {
  const users = new Map<string, string>()
  return Object.entries(config).flatMap(([path, id]) => {
    if (!path.startsWith('SMS_TEMPLATE_') || typeof id !== 'string') return []
    const first = users.get(id)
    if (first === undefined) users.set(id, path)
    return first === undefined ? [] : [{ path, message: `has the id of ${first}; each text has its own` }]
  })
}
