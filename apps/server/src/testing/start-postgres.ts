import { execFile } from 'node:child_process'
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from './find-free-port.ts'

const run = promisify(execFile)

export type Postgres = {
  server: string
  port: number
  /** Holds `data`, the log and the socket. */
  folder: string
  data: string
  /** The command line to which `start`, `stop` or `restart` is appended. */
  control: string[]
  stop(): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

/** A PostgreSQL for one test, which it may stop and start; the machine's own is shared by all tests. */
export async function startPostgres(settings: string[] = ['fsync=off']): Promise<Postgres> {
  const [version] = (await readdir('/usr/lib/postgresql')).sort((a, b) => Number(b) - Number(a))
  const bin = `/usr/lib/postgresql/${version}/bin`
  const folder = await mkdtemp(join(tmpdir(), 'vazhipadu-pg-'))
  const data = join(folder, 'data')
  const port = await findFreePort()
  if (userInfo().uid === 0) {
    const { stdout } = await run('id', ['-u', 'postgres'])
    await chown(folder, Number(stdout), -1)
  }
  // PostgreSQL refuses to run as root.
  const asPostgres = (program: string, args: string[]) =>
    userInfo().uid === 0
      ? run('runuser', ['-u', 'postgres', '--', join(bin, program), ...args], { cwd: folder })
      : run(join(bin, program), args, { cwd: folder })
  await asPostgres('initdb', [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ])
  const options = ['listen_addresses=127.0.0.1', `unix_socket_directories='${folder}'`, ...settings]
    .map((setting) => `-c ${setting}`)
    .join(' ')
  const starting = ['-D', data, '-o', `-p ${port} ${options}`, '-l', join(folder, 'log'), '-w']
  const start = async () => {
    await asPostgres('pg_ctl', [...starting, 'start'])
  }
  const stop = async () => {
    await asPostgres('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
  }
  await start()
  return {
    server: `postgres://postgres@127.0.0.1:${port}`,
    port,
    folder,
    data,
    control: [join(bin, 'pg_ctl'), ...starting],
    start,
    stop,
    async remove() {
      await stop().catch(() => undefined)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
