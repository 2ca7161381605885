import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../../../apps/server/src/config.ts'
import { systemClock } from '../../../apps/server/src/platform/clock.ts'
import { createDatabase, createPool, sqlRows } from '../../../apps/server/src/platform/db/database.ts'
import { createLog } from '../../../apps/server/src/platform/log.ts'
import { fillCatalogue } from '../../../apps/server/src/testing/fill-catalogue.ts'
import { findFreePort } from '../../../apps/server/src/testing/find-free-port.ts'
import { makeEnvironment } from '../../../apps/server/src/testing/make-config.ts'
import { dropDatabase, prepareDatabase } from '../../../tools/dev/prepare-database.ts'
import { startSandbox } from '../../../tools/razorpay-sandbox/start-sandbox.ts'

const API = fileURLToPath(new URL('../../../apps/server/src/http.ts', import.meta.url))

export type House = Awaited<ReturnType<typeof startHouse>>

/** Starts the API as a separate process with its own database, provider and limits. */
export async function startHouse(databaseUrl: string) {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const files = join(tmpdir(), `vazhipadu-fuzz-${process.pid}`)
  const baseEnv = makeEnvironment(databaseUrl)
  const sandbox = await startSandbox({
    keys: { [baseEnv.RAZORPAY_KEY_ID ?? '']: baseEnv.RAZORPAY_KEY_SECRET ?? '' },
    webhookUrl: `${url}/booking/payment-webhook`,
    webhookSecret: baseEnv.RAZORPAY_WEBHOOK_SECRETS ?? '',
  })
  const env = raiseLimits({
    ...baseEnv,
    API_PORT: String(port),
    API_URL: url,
    RAZORPAY_URL: sandbox.url,
    CHECKOUT_JS_URL: sandbox.checkoutJsUrl,
    FILES_DIRECTORY: files,
    REPORT_SECRETS: 'the-secret-of-reports-of-delivery-here',
    LOG_LEVEL: 'error',
  })
  await prepareDatabase(databaseUrl, env, true)
  const config = readConfig(env)
  const db = createDatabase(config, createPool(config, createLog('silent')))
  await fillCatalogue({ db, clock: systemClock })
  const child = spawn(process.execPath, [API], { env: { PATH: process.env.PATH ?? '', ...env } })
  const errors = followErrors(child)
  await waitUntilReady(url, child, errors.list)

  return {
    url,
    config,
    db,
    sandbox,
    /** Unexpected errors of the API by request id. */
    errors: errors.byRequest,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    said: () => errors.list.slice(-20).join('\n'),
    readMemoryMb: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
    },
    /** Resets what the office has closed, limited or set meanwhile; otherwise nothing could be booked any more. */
    async reopen() {
      for (const table of ['setting', 'blocked_date', 'day_limit']) await sqlRows(db, `delete from ${table}`)
      await sqlRows(db, 'update offering set is_active = true where not is_active')
      for (const topic of ['settings', 'catalogue', 'calendar'])
        await sqlRows(db, `select pg_notify('changed', $1)`, [topic])
    },
    async stop() {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      await db.destroy()
      await sandbox.close()
      await dropDatabase(databaseUrl)
      await rm(files, { recursive: true, force: true })
    },
  }
}

/** Raises the rate limits, because a 429 would hide all other responses. */
function raiseLimits(env: Record<string, string>): Record<string, string> {
  const names = Object.keys(readConfig(env)).filter((name) => /^LIMIT_(?!UPLOAD_SECONDS)/.test(name))
  return { ...env, ...Object.fromEntries(names.map((name) => [name, '1000000000'])) }
}

function followErrors(child: ChildProcess) {
  const list: string[] = []
  const byRequest = new Map<string, string>()
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue
    createInterface({ input: stream }).on('line', (line) => {
      list.push(line.slice(0, 2_000))
      if (list.length > 500) list.shift()
      const read = readLine(line)
      if (read) byRequest.set(read.requestId, read.stack)
    })
  }
  return { list, byRequest }
}

function readLine(line: string): { requestId: string; stack: string } | undefined {
  try {
    const { requestId, err } = JSON.parse(line) as {
      requestId?: string
      err?: { stack?: string; message?: string }
    }
    if (requestId === undefined) return undefined
    return { requestId, stack: (err?.stack ?? err?.message ?? line).split('\n').slice(0, 6).join('\n') }
  } catch {
    return undefined
  }
}

async function waitUntilReady(url: string, child: ChildProcess, said: string[]): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.status === 200) return
    if (child.exitCode !== null) break
    await delay(200)
  }
  throw new Error(`the API did not start:\n${said.join('\n')}`)
}
