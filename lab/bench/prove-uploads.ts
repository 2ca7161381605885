// npm run proof:uploads [-- --seconds 60]: uploads five PDF files of 5 MB, which only repeat the beginning of a stream,
// again and again, beside 20 reads per second. The reads' p99 must stay within 1.5 times that without uploads, and
// /healthz must answer within 500 ms.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { hash } from '@node-rs/argon2'
import pg from 'pg'
import { findFreePort } from '../../apps/server/src/testing/find-free-port.ts'
import { listParts } from '../../tools/dev/describe-stack.ts'
import { dropDatabase, prepareDatabase, seedDatabase } from '../../tools/dev/prepare-database.ts'
import { startStack } from '../../tools/dev/start-stack.ts'
import { makeBenchEnvironment } from './make-bench-environment.ts'
import { findOption, readCount } from './read-option.ts'
import type { Uploaded, UploadTarget } from './upload-files.ts'

const READS_A_SECOND = 20
/**
 * One upload of five files starts in each slice of this length; a slice without uploads follows, so that both are
 * measured on the same machine.
 */
const SLICE_SECONDS = 5
const password = 'sevenlampsatdawn'

const seconds = readCount('seconds', 60)
/**
 * In a small run p99 is the fourth slowest read, which one hiccup of a busy machine decides. A small run only shows
 * that nothing stalls; the limits are meant for the full size.
 */
const isFull = seconds >= 60
const maxRatio = isFull ? 1.5 : 4
const maxHealthMs = isFull ? 500 : 2_000
const server = findOption('server') ?? 'postgres://postgres@127.0.0.1:5432'
const port = await findFreePort()
const internal = await findFreePort()
const ports = { api: port, internal, worker: 0, web: 5173, inbox: 0, smtp: 0, razorpay: 0 }
const databaseUrl = `${server}/vazhipadu_uploads_${process.pid}`
const env = {
  ...(await makeBenchEnvironment('uploads', databaseUrl, ports)),
  LOG_LEVEL: 'warn',
  LIMIT_TICKETS_PER_ACCOUNT_AN_HOUR: '100000',
  // Load shedding is off, so that a busy machine shows in the figures instead of in refusals.
  SHED_AT_LOOP_DELAY_MS: '0',
}
await prepareDatabase(databaseUrl, env, true)
await seedDatabase(env)
await makeAccount()
const url = `http://127.0.0.1:${port}`
const stack = await startStack(
  listParts(ports, true).filter((part) => part.name === 'api'),
  env,
)

type Figures = { reads: number[]; health: number[]; failed: number }
const figures: Record<'quiet' | 'uploading', Figures> = {
  quiet: { reads: [], health: [], failed: 0 },
  uploading: { reads: [], health: [], failed: 0 },
}
const uploads = { sent: 0, answered: 0, ms: [] as number[] }

let uploader: Worker | undefined
try {
  const token = await signIn()
  const workerData: UploadTarget = { url, token }
  uploader = new Worker(new URL('./upload-files.ts', import.meta.url), { workerData })
  // The first requests compile queries and start the inspection thread.
  await upload(uploader)
  await readFor(token, 2, { reads: [], health: [], failed: 0 })
  Object.assign(uploads, { sent: 0, answered: 0, ms: [] })
  for (let slice = 0; slice * SLICE_SECONDS < seconds; slice++) {
    await readFor(token, SLICE_SECONDS, figures.quiet)
    const uploading = upload(uploader)
    await readFor(token, SLICE_SECONDS, figures.uploading)
    await uploading
  }
} finally {
  await uploader?.terminate()
  await stack.stop()
  await dropDatabase(databaseUrl)
}

const quietP99 = percentile(figures.quiet.reads, 0.99)
const uploadingP99 = percentile(figures.uploading.reads, 0.99)
const ratio = uploadingP99 / quietP99
const slowestHealthMs = Math.max(...figures.uploading.health)
const failed = figures.quiet.failed + figures.uploading.failed
const passed =
  ratio <= maxRatio &&
  slowestHealthMs <= maxHealthMs &&
  failed === 0 &&
  uploads.sent > 0 &&
  uploads.answered === uploads.sent
const result = {
  proof: 'uploads',
  seconds,
  reads: figures.uploading.reads.length,
  quietP50Ms: round(percentile(figures.quiet.reads, 0.5)),
  quietP99Ms: round(quietP99),
  uploadingP50Ms: round(percentile(figures.uploading.reads, 0.5)),
  uploadingP99Ms: round(uploadingP99),
  ratio: Math.round(ratio * 100) / 100,
  maxRatio,
  slowestHealthMs: round(slowestHealthMs),
  maxHealthMs,
  uploads: uploads.sent,
  slowestUploadMs: round(Math.max(...uploads.ms)),
  failed,
  passed,
}
console.log(JSON.stringify(result))
process.exit(passed ? 0 : 1)

/** Reads at fixed times: a late response does not delay the next request, so that a stall is measured in full. */
async function readFor(token: string, forSeconds: number, into: Figures): Promise<void> {
  const began = performance.now()
  const pending: Promise<void>[] = []
  for (let n = 0; n < forSeconds * READS_A_SECOND; n++) {
    await delay(Math.max(0, began + (n * 1000) / READS_A_SECOND - performance.now()))
    const path = n % 2 === 0 ? '/tickets/get-user-tickets' : '/booking/get-concerns'
    pending.push(time(path, token, into.reads, into))
    if (n % 5 === 0) pending.push(time('/healthz', token, into.health, into))
  }
  await Promise.all(pending)
}

async function time(path: string, token: string, into: number[], figures: Figures): Promise<void> {
  const began = performance.now()
  const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
  await answer.arrayBuffer()
  into.push(performance.now() - began)
  if (answer.status !== 200) figures.failed++
}

async function upload(uploader: Worker): Promise<void> {
  uploads.sent++
  uploader.postMessage('upload')
  const [{ status, ms }] = (await once(uploader, 'message')) as [Uploaded]
  uploads.ms.push(ms)
  if (status === 200) uploads.answered++
}

async function signIn(): Promise<string> {
  const answer = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: 'sreedevi@example.com', password }),
  })
  return ((await answer.json()) as { accessToken: string }).accessToken
}

async function makeAccount(): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    'insert into account (id, name, email, password_hash, consented_at, created_at) values ($1, $2, $3, $4, now(), now())',
    [randomUUID(), 'Sreedevi Menon', 'sreedevi@example.com', await hash(password)],
  )
  await client.end()
}

function percentile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
