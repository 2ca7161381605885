import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'

export type Ports = {
  api: number
  internal: number
  worker: number
  web: number
  inbox: number
  smtp: number
}

/** Reads the ports from the environment, so that two stacks can stand side by side. */
export function readPorts(defaults: Ports): Ports {
  const read = (name: string, fallback: number) => Number(process.env[name] ?? fallback)
  return {
    api: read('API_PORT', defaults.api),
    internal: read('INTERNAL_PORT', defaults.internal),
    worker: read('WORKER_INTERNAL_PORT', defaults.worker),
    web: read('WEB_PORT', defaults.web),
    inbox: read('INBOX_HTTP_PORT', defaults.inbox),
    smtp: read('INBOX_SMTP_PORT', defaults.smtp),
  }
}

/** The environment of a stack on this machine. Secrets are made once and kept out of the repository. */
export async function makeEnvironment(ports: Ports, databaseUrl: string): Promise<Record<string, string>> {
  return {
    ...(await keepSecrets()),
    DATABASE_URL: databaseUrl,
    API_PORT: String(ports.api),
    API_URL: `http://localhost:${ports.api}`,
    WEB_URLS: `http://localhost:${ports.web}`,
    INTERNAL_PORT: String(ports.internal),
    WORKER_INTERNAL_PORT: String(ports.worker),
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    SMS_URL: `http://127.0.0.1:${ports.inbox}/api/v5/flow`,
    WEB_PORT: String(ports.web),
    INBOX_HTTP_PORT: String(ports.inbox),
    INBOX_SMTP_PORT: String(ports.smtp),
    VITE_API_URL: `http://localhost:${ports.api}`,
  }
}

async function keepSecrets(): Promise<Record<string, string>> {
  const file = '.local/secrets.json'
  const kept = await readFile(file, 'utf8').catch(() => undefined)
  if (kept !== undefined) return JSON.parse(kept) as Record<string, string>
  const secret = () => randomBytes(32).toString('base64url')
  const made = { TOKEN_KEYS: `local:${secret()}`, REFRESH_SECRET: secret(), CODE_SECRET: secret() }
  await mkdir('.local', { recursive: true })
  await writeFile(file, JSON.stringify(made, null, 2))
  return made
}

/** The processes of the system. `built`: as in production, the web app from its build, nothing watched. */
export function listParts(ports: Ports, built: boolean) {
  const node = process.execPath
  const server = built ? [node] : [node, '--watch', '--watch-preserve-output']
  const vite = [
    node,
    'node_modules/vite/bin/vite.js',
    'apps/web',
    '--port',
    String(ports.web),
    '--strictPort',
    '--host',
    '127.0.0.1',
  ]
  return [
    {
      name: 'inbox',
      command: [node, 'tools/inbox/main.ts'],
      ready: `http://127.0.0.1:${ports.inbox}/healthz`,
      ports: [ports.inbox, ports.smtp],
    },
    {
      name: 'api',
      command: [...server, 'apps/server/src/http.ts'],
      ready: `http://127.0.0.1:${ports.api}/readyz`,
      ports: [ports.api, ports.internal],
    },
    {
      name: 'worker',
      command: [...server, 'apps/server/src/worker.ts'],
      ready: `http://127.0.0.1:${ports.worker}/healthz`,
      ports: [ports.worker],
    },
    {
      name: 'web',
      command: built ? [node, 'tools/dev/serve-web.ts'] : vite,
      ready: `http://127.0.0.1:${ports.web}/`,
      ports: [ports.web],
    },
  ]
}
