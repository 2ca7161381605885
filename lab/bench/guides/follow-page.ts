import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { findDatabaseServer } from '../../../tools/dev/find-database-server.ts'

/** A reader with a copy of the tree and their own ports and database, so that other systems are not disturbed. */
export type Reader = {
  tree: string
  env: NodeJS.ProcessEnv
  databaseUrl: string
  /** URL of the demo's separate database. */
  demoUrl: string
  web: string
  api: string
  inbox: string
}

export function seatReader(tree: string, firstPort: number, database: string): Reader {
  const server = findDatabaseServer()
  const databaseUrl = `${server}/${database}`
  const [web, api, inbox] = [firstPort + 73, firstPort, firstPort + 30]
  // Removes npm's variables, which describe this tree and not the copy.
  const ours = Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD$)/.test(name))
  const env = {
    ...Object.fromEntries(ours),
    DATABASE_URL: databaseUrl,
    DEMO_NAME: 'followed',
    API_PORT: String(api),
    INTERNAL_PORT: String(firstPort + 1),
    WORKER_INTERNAL_PORT: String(firstPort + 2),
    INBOX_SMTP_PORT: String(firstPort + 25),
    INBOX_HTTP_PORT: String(inbox),
    GOOGLE_STAND_IN_PORT: String(firstPort + 40),
    RAZORPAY_SANDBOX_PORT: String(firstPort + 50),
    WEB_PORT: String(web),
    BRIDGE_PORT: String(firstPort + 74),
  }
  const at = (port: number) => `http://localhost:${port}`
  const demoUrl = `${server}/vazhipadu_demo_followed`
  return { tree, env, databaseUrl, demoUrl, web: at(web), api: at(api), inbox: at(inbox) }
}

/** Runs a command in that tree as in a terminal; its output can be read. */
export function typeIn({ tree, env }: Reader, command: string): ChildProcessByStdio<null, Readable, null> {
  console.log(`$ ${command}`)
  const typed = spawn('bash', ['-e', '-c', command], {
    cwd: tree,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  typed.stdout.pipe(process.stdout, { end: false })
  return typed
}

export async function typeAndWait(reader: Reader, command: string): Promise<number | null> {
  const [code] = (await once(typeIn(reader, command), 'exit')) as [number | null]
  return code
}
