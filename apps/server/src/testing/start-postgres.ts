import { execFile } from 'node:child_process'
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from './find-free-port.ts'

const run = promisify(execFile)

export type Postgres = {
  server: string
  stop(): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

/** A PostgreSQL of the test's own, to be stopped and started at will; the machine's is everybody's. */
export async function startPostgres(): Promise<Postgres> {
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
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off`
  const start = async () => {
    await asPostgres('pg_ctl', ['-D', data, '-o', options, '-l', join(folder, 'log'), '-w', 'start'])
  }
  const stop = async () => {
    await asPostgres('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
  }
  await start()
  return {
    server: `postgres://postgres@127.0.0.1:${port}`,
    start,
    stop,
    async remove() {
      await stop().catch(() => undefined)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
