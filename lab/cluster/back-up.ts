import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from '../../apps/server/src/testing/find-free-port.ts'
import { queryOnce } from '../bench/query-once.ts'
import { PATH } from './find-engines.ts'
import { addressOf, dataOf, type Node, type Plan, PORTS, STANZA, socketsOf } from './plan-cluster.ts'
import { waitUntil } from './run-engine.ts'

const run = promisify(execFile)

const asPostgres = ({ directory }: Plan, command: string, args: string[]) =>
  run('setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', '--', command, ...args], {
    cwd: directory,
    env: { PATH, LC_ALL: 'C.UTF-8' },
  })

const backrest = (plan: Plan, data: string, args: string[]) =>
  asPostgres(plan, 'pgbackrest', [
    `--config=${join(plan.directory, 'pgbackrest.conf')}`,
    `--stanza=${STANZA}`,
    `--pg1-path=${data}`,
    ...args,
  ])

const onNode = (plan: Plan, node: Node, args: string[]) =>
  backrest(plan, dataOf(plan, node), [
    `--pg1-port=${PORTS.postgres}`,
    `--pg1-socket-path=${socketsOf(plan, node)}`,
    ...args,
  ])

/** Creates the repository to which every primary archives its WAL. */
export const makeRepository = (plan: Plan, primary: Node) => onNode(plan, primary, ['stanza-create'])

export async function backUp(plan: Plan, primary: Node, type: 'full' | 'incr' = 'full'): Promise<void> {
  await onNode(plan, primary, [`--type=${type}`, 'backup'])
}

/** Restores the cluster's state at a moment into a separate server that archives no WAL. */
export async function restoreBeside(plan: Plan, time: Date) {
  await sendLog(plan)
  const data = join(plan.directory, `restored-${time.getTime()}`)
  await asPostgres(plan, 'mkdir', ['-m', '700', data])
  const target = time.toISOString().replace('T', ' ').replace('Z', '+00')
  const until = ['--type=time', `--target=${target}`, '--target-action=promote', '--process-max=2']
  await backrest(plan, data, [...until, 'restore'])
  const port = await findFreePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: join(plan.directory, 'run'),
    // Otherwise it would archive its WAL into the cluster's repository, and wait for a standby that it does not have.
    archive_mode: 'off',
    synchronous_standby_names: '',
    cluster_name: 'restored',
  }
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`)
  const control = (args: string[]) =>
    asPostgres(plan, join(plan.engines.bin, 'pg_ctl'), ['-s', '-w', '-t', '120', '-D', data, ...args])
  const log = join(plan.directory, 'log', 'restored.log')
  await control(['-l', log, '-o', `-p ${port} ${options.join(' ')}`, 'start'])
  const beside = (url: string) => Object.assign(new URL(url), { port: String(port) }).href
  await waitUntil('the copy takes writes', async () => {
    const rows = await queryOnce<{ waits: boolean }>(
      beside(addressOf(plan, 'superuser')),
      'select pg_is_in_recovery() as waits',
    )
    return rows[0]?.waits === false
  })
  return {
    databaseUrl: beside(addressOf(plan, 'owner')),
    async stop() {
      // It may already have been stopped.
      await control(['-m', 'immediate', 'stop']).catch(() => undefined)
      await rm(data, { recursive: true, force: true })
    },
  }
}

/** Archives all WAL, plus one more commit: a point-in-time restore needs a commit after its target. */
async function sendLog(plan: Plan): Promise<void> {
  const ask = <R extends object>(text: string) => queryOnce<R>(addressOf(plan, 'superuser'), text)
  await ask("select pg_logical_emit_message(true, 'restore', '')")
  const [file] = await ask<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
  await waitUntil('the log is sent', async () => {
    const [last] = await ask<{ name: string }>('select last_archived_wal as name from pg_stat_archiver')
    return (last?.name ?? '') >= (file?.name ?? '')
  })
}
