import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findFreePort } from '../../apps/server/src/testing/find-free-port.ts'
import { isListening } from '../../tools/dev/is-listening.ts'

const run = promisify(execFile)

type Wishes = {
  /** File with certificate and key; if set, it uses TLS. */
  tls?: string
  /** Size of the memory store. */
  bytes?: number
}

/** A real S3 server on this machine: Ceph's gateway with one monitor and one store in memory (Debian: radosgw). */
export async function startRadosgw({ tls, bytes = 536_870_912 }: Wishes = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'vazhipadu-radosgw-'))
  const monPort = await findFreePort()
  const s3Port = await findFreePort()
  const [fsid, osd] = [randomUUID(), randomUUID()]
  const conf = join(folder, 'ceph.conf')
  await mkdir(join(folder, 'osd'))
  await writeFile(conf, describeCluster({ folder, monPort, s3Port, fsid, tls, bytes }))
  const children: ChildProcess[] = []
  const start = (program: string, ...args: string[]) => {
    children.push(spawn(program, [...args, '-c', conf, '-f'], { stdio: 'ignore' }))
  }
  const ceph = (...args: string[]) => run('ceph', ['-c', conf, '--connect-timeout', '20', ...args])
  const stop = async () => {
    for (const child of children.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await gone
    }
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const map = join(folder, 'monmap')
    await run('monmaptool', ['--create', '--fsid', fsid, '--addv', 'a', `v1:127.0.0.1:${monPort}`, map])
    await run('ceph-mon', ['--mkfs', '-i', 'a', '--monmap', map, '-c', conf])
    start('ceph-mon', '-i', 'a')
    await ceph('osd', 'new', osd)
    await ceph('osd', 'crush', 'add', '0', '1.0', 'root=default', 'host=here')
    await run('ceph-osd', ['-i', '0', '--mkfs', '--osd-uuid', osd, '-c', conf])
    start('ceph-osd', '-i', '0')
    await until('the store', async () => (await ceph('osd', 'stat')).stdout.includes(' 1 up'))
    start('radosgw', '-n', 'client.rgw')
    const endpoint = `${tls ? 'https' : 'http'}://127.0.0.1:${s3Port}`
    await until('the gateway', () => (tls ? isListening(s3Port) : fetch(endpoint).then(({ ok }) => ok)))
    const accessKey = randomBytes(10).toString('hex')
    const secretKey = randomBytes(20).toString('hex')
    const keys = ['--access-key', accessKey, '--secret-key', secretKey]
    await run('radosgw-admin', [
      '-c',
      conf,
      'user',
      'create',
      '--uid',
      'temple',
      '--display-name',
      'temple',
      ...keys,
    ])
    return { endpoint, accessKey, secretKey, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type Cluster = {
  folder: string
  monPort: number
  s3Port: number
  fsid: string
  tls: string | undefined
  bytes: number
}

function describeCluster(of: Cluster): string {
  const { folder } = of
  return `[global]
fsid = ${of.fsid}
mon host = v1:127.0.0.1:${of.monPort}
public addr = 127.0.0.1
ms bind msgr2 = false
auth cluster required = none
auth service required = none
auth client required = none
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
mon allow pool size one = true
mon max pg per osd = 1000
osd crush chooseleaf type = 0
osd crush update on start = false
osd class update on start = false
osd objectstore = memstore
memstore device bytes = ${of.bytes}
mon data = ${folder}/mon
osd data = ${folder}/osd
run dir = ${folder}
pid file = ${folder}/$name.pid
admin socket = ${folder}/$name.asok
log file = ${folder}/$name.log
mon cluster log file = ${folder}/cluster.log
rgw frontends = beast ${of.tls ? `ssl_certificate=${of.tls} ssl_` : ''}endpoint=127.0.0.1:${of.s3Port}
`
}

async function until(what: string, isReady: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 60_000
  while (performance.now() < deadline) {
    if (await isReady().catch(() => false)) return
    await delay(250)
  }
  throw new Error(`${what} did not answer within a minute`)
}
