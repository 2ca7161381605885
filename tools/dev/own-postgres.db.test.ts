import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'

// Slow: creates, starts and stops a server.
vi.setConfig({ testTimeout: 120_000 })

async function listen(): Promise<{ server: Server; port: number }> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

it('starts beside a port that somebody else has, lets us in without a password, and stops', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'own-postgres-'))
  // PostgreSQL does not run as root, and its user must be able to enter the folder.
  await chmod(folder, 0o755)
  const taken = await listen()
  const free = await listen()
  free.server.close()
  const env = {
    ...process.env,
    OWN_POSTGRES: join(folder, 'postgres'),
    OWN_POSTGRES_PORTS: `${taken.port} ${free.port}`,
    OWN_POSTGRES_OPTIONS: '-c fsync=off -c max_connections=20',
  }
  const run = (word: string) => promisify(execFile)('bash', ['tools/dev/own-postgres.sh', word], { env })
  onTestFinished(async () => {
    await run('stop')
    taken.server.close()
    await rm(folder, { recursive: true })
  })

  expect((await run('start')).stdout.trim()).toBe(`${free.port}`)
  const client = new pg.Client(`postgres://postgres@127.0.0.1:${free.port}/postgres`)
  await client.connect()
  const { rows } = await client.query(
    `select current_setting('server_encoding') as letters, current_setting('max_connections') as most`,
  )
  await client.end()
  expect(rows).toEqual([{ letters: 'UTF8', most: '20' }])

  const again = await run('start')
  expect(again).toEqual({ stdout: `${free.port}\n`, stderr: '' })
  expect((await run('stop')).stderr).toContain('stopped')
  expect((await run('stop')).stderr).toContain('none of our own is running')
  await expect(run('')).rejects.toThrow('start or stop?')
})
