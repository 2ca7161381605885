import { spawn } from 'node:child_process'
import { chownSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isListening } from '../../../tools/dev/is-listening.ts'

/**
 * Debian's PgBouncer in front of the machine's PostgreSQL, with transaction pooling and no special settings for our
 * code.
 */
export async function startPgBouncer(port: number, server: { host: string; port: number }) {
  const directory = mkdtempSync(join(tmpdir(), 'pgbouncer-'))
  const file = join(directory, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=${server.host} port=${server.port} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 400
`,
  )
  // PgBouncer refuses to run as root.
  const nobody = 65_534
  const isRoot = userInfo().uid === 0
  if (isRoot) for (const path of [directory, file]) chownSync(path, nobody, nobody)
  const child = spawn('pgbouncer', ['-q', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/sbin` },
    ...(isRoot && { uid: nobody, gid: nobody }),
  })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const ended = new Promise<true>((resolve) => {
    child.once('exit', () => resolve(true))
    child.once('error', () => resolve(true))
  })
  for (let tries = 0; !(await isListening(port)); tries++) {
    if (tries > 100 || (await Promise.race([ended, delay(100, false)])))
      throw new Error(`PgBouncer did not start (apt-get install pgbouncer): ${output}`)
  }
  return {
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
