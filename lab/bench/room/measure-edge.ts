import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPorts, startNginx } from '../../../tools/host/start-nginx.ts'
import { readProcessorTime } from '../read-processor-time.ts'
import { runWrk } from '../run-wrk.ts'

const run = promisify(execFile)
const HOST = 'api.temple.example'
const SECONDS = 10
const SECONDS_OF_GREETING = 4

/**
 * A crowd's polls at the shipped nginx over TLS: how many reach the API, and the CPU time of nginx for each on a
 * keep-alive connection, a new one, and a resumed one.
 */
export async function measureEdge(apiPort: number, path: string) {
  let requestCount = 0
  // A counting proxy between nginx and API, so that the requests that reach the API are really counted.
  const counter = createServer((request, response) => {
    requestCount++
    void fetch(`http://127.0.0.1:${apiPort}${request.url ?? ''}`).then(async (answer) => {
      response.writeHead(answer.status, {
        'content-type': answer.headers.get('content-type') ?? '',
        'cache-control': answer.headers.get('cache-control') ?? '',
      })
      response.end(Buffer.from(await answer.arrayBuffer()))
    })
  })
  await new Promise<void>((resolve) => counter.listen(0, '127.0.0.1', resolve))
  const directory = await mkdtemp(join(tmpdir(), 'vazhipadu-edge-'))
  const [httpPort = 0, httpsPort = 0] = await findPorts(2)
  const nginx = await startNginx(
    {
      WEB_HOST: 'seva.temple.example',
      BRIDGE_HOST: 'pay.temple.example',
      API_HOST: HOST,
      WEB_ORIGIN: 'https://seva.temple.example',
      BRIDGE_ORIGIN: 'https://pay.temple.example',
      API_ORIGIN: `https://${HOST}`,
      WEB_ROOT: directory,
      BRIDGE_ROOT: directory,
      API_UPSTREAM: `127.0.0.1:${(counter.address() as AddressInfo).port}`,
      GOOGLE_ORIGIN: 'https://accounts.google.com',
      CHECKOUT_ORIGINS: 'https://checkout.bank.example',
    },
    { directory, httpPort, httpsPort },
  )
  const worker = await findWorker(directory)
  const cost = async <T>(work: () => Promise<T>) => {
    const before = (await readProcessorTime(worker)) ?? 0
    const result = await work()
    return { result, used: ((await readProcessorTime(worker)) ?? 0) - before }
  }
  const address = `https://127.0.0.1:${httpsPort}${path}`
  const kept = await cost(() =>
    runWrk({ address, connections: 64, seconds: SECONDS, headers: { Host: HOST } }),
  )
  const heard = requestCount
  const greetings = await cost(() => greet(httpsPort, ['-new']))
  const returns = await cost(() => greet(httpsPort, ['-reuse', '-tls1_2']))
  await nginx.stop()
  counter.close()
  await rm(directory, { recursive: true })
  return {
    pollsPerSecond: Math.round(kept.result),
    seconds: SECONDS,
    reachedTheApi: heard,
    microsecondsEach: {
      kept: Math.round((kept.used / (kept.result * SECONDS)) * 10) / 10,
      newConnection: Math.round(greetings.used / greetings.result),
      resumedConnection: Math.round(returns.used / returns.result),
    },
  }
}

async function findWorker(directory: string): Promise<number> {
  const master = (await readFile(`${directory}/nginx.pid`, 'utf8')).trim()
  const children = (await readFile(`/proc/${master}/task/${master}/children`, 'utf8')).trim().split(' ')
  for (const pid of children)
    if ((await readFile(`/proc/${pid}/cmdline`, 'utf8')).includes('worker process')) return Number(pid)
  throw new Error('nginx has no worker')
}

/** Number of sequential TLS handshakes, as counted by openssl. */
async function greet(port: number, options: string[]): Promise<number> {
  const seconds = String(SECONDS_OF_GREETING)
  const where = ['-connect', `127.0.0.1:${port}`, '-time', seconds]
  const { stdout } = await run('openssl', ['s_time', ...where, ...options])
  const counted = [...stdout.matchAll(/^(\d+) connections in \d+ real seconds/gm)].at(-1)?.[1]
  if (counted === undefined) throw new Error(`openssl said:\n${stdout}`)
  return Number(counted)
}
