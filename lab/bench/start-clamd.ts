import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort } from '../../apps/server/src/testing/find-free-port.ts'
import { EICAR } from '../../apps/server/src/testing/make-hostile-files.ts'

/** A real clamd (Debian: clamav-daemon) with one signature: the test virus, anywhere in a file. */
export async function startClamd(at?: number) {
  const folder = await mkdtemp(join(tmpdir(), 'vazhipadu-clamd-'))
  const port = at ?? (await findFreePort())
  const database = join(folder, 'signatures')
  await mkdir(database)
  await writeFile(join(database, 'test.ndb'), `Test.EICAR-Body:0:*:${Buffer.from(EICAR).toString('hex')}\n`)
  await writeFile(
    join(folder, 'clamd.conf'),
    `TCPSocket ${port}\nTCPAddr 127.0.0.1\nDatabaseDirectory ${database}\nForeground yes\nStreamMaxLength 10M\nOfficialDatabaseOnly no\nUser root\n`,
  )
  const child = spawn('clamd', ['-c', join(folder, 'clamd.conf')], { stdio: 'ignore' })
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await gone
    }
    await rm(folder, { recursive: true, force: true })
  }
  const deadline = performance.now() + 30_000
  while (!(await answers(port))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      await stop()
      throw new Error('clamd did not start')
    }
    await delay(200)
  }
  return { port, stop }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.on('connect', () => socket.write('zPING\0'))
    socket.on('data', (data) => resolve(data.includes('PONG')))
    socket.on('error', () => resolve(false))
    socket.on('close', () => resolve(false))
  })
}
