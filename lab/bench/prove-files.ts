// npm run proof:files: attachments in a real S3 server (radosgw), scanned by a real clamd, through two API processes
// and a worker. Needs Debian's radosgw, ceph-mon, ceph-osd, ceph-common and clamav-daemon.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { hash } from '@node-rs/argon2'
import pg from 'pg'
import { readConfig } from '../../apps/server/src/config.ts'
import { createFileStore } from '../../apps/server/src/gateways/files.ts'
import { createScanner } from '../../apps/server/src/gateways/scan-file.ts'
import { findFreePort } from '../../apps/server/src/testing/find-free-port.ts'
import { EICAR, makeJpeg, makePdf } from '../../apps/server/src/testing/make-hostile-files.ts'
import { prepareDatabase } from '../../tools/dev/prepare-database.ts'
import { requireProgramsOf } from '../../tools/dev/require-programs.ts'
import { startStack } from '../../tools/dev/start-stack.ts'
import { makeBenchEnvironment } from './make-bench-environment.ts'
import { startClamd } from './start-clamd.ts'
import { startRadosgw } from './start-radosgw.ts'

requireProgramsOf('proof:files')

const checks: Record<string, boolean> = {}
const password = 'sevenlampsatdawn'
const bucket = 'vazhipadu'
const databaseUrl = 'postgres://postgres@127.0.0.1:5432/vazhipadu_files'
const s3 = await startRadosgw()
const clamd = await startClamd()
let stack: Awaited<ReturnType<typeof startStack>> | undefined
let again: Awaited<ReturnType<typeof startClamd>> | undefined
try {
  const api = await findFreePort()
  const internal = await findFreePort()
  const worker = await findFreePort()
  const other = await findFreePort()
  const otherInternal = await findFreePort()
  const env = {
    ...(await makeBenchEnvironment('files', databaseUrl, { api, internal, worker })),
    LOG_LEVEL: 'warn',
    FILES_S3_ENDPOINT: s3.endpoint,
    FILES_S3_BUCKET: bucket,
    FILES_S3_ACCESS_KEY: s3.accessKey,
    FILES_S3_SECRET_KEY: s3.secretKey,
    CLAMD_HOST: '127.0.0.1',
    CLAMD_PORT: String(clamd.port),
  }
  const credentials = { accessKeyId: s3.accessKey, secretAccessKey: s3.secretKey }
  const client = new S3Client({
    region: 'us-east-1',
    endpoint: s3.endpoint,
    forcePathStyle: true,
    credentials,
  })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))

  await proveStore(env)
  await proveScanner(env)

  await prepareDatabase(databaseUrl, env, true)
  await makeAccount()
  const node = process.execPath
  const [http, work] = ['apps/server/src/http.ts', 'apps/server/src/worker.ts']
  const ready = (port: number, path: string) => ({
    ready: `http://127.0.0.1:${port}${path}`,
    ports: [],
  })
  stack = await startStack(
    [
      { name: 'api', command: [node, http], ...ready(api, '/readyz') },
      {
        name: 'other',
        command: [node, http],
        env: { API_PORT: String(other), INTERNAL_PORT: String(otherInternal) },
        ...ready(other, '/readyz'),
      },
      { name: 'worker', command: [node, work], ...ready(worker, '/healthz') },
    ],
    env,
    true,
  )
  await proveTickets(`http://127.0.0.1:${api}`, `http://127.0.0.1:${other}`)
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }))
  checks['the bucket holds random keys and no name of a file'] =
    Contents.length > 0 && Contents.every(({ Key = '' }) => /^tickets\/[0-9a-f]{2}\/[0-9a-f]{32}$/.test(Key))
} finally {
  await stack?.stop()
  await again?.stop()
  await clamd.stop()
  await s3.stop()
}

const passed = Object.values(checks).every(Boolean)
console.log(JSON.stringify({ proof: 'files', checks, passed }))
process.exit(passed ? 0 : 1)

async function proveStore(env: Record<string, string>): Promise<void> {
  const store = createFileStore(readConfig(env))
  const key = `tickets/ab/${'ab'.repeat(16)}`
  const content = Buffer.alloc(5 * 1024 * 1024, 7)
  await store.put(key, content, 'application/pdf')
  const kept = await store.get(key)
  const chunks: Buffer[] = []
  for await (const chunk of kept?.content ?? []) chunks.push(chunk as Buffer)
  checks['5 MB come back as they went in'] =
    Buffer.concat(chunks).equals(content) && kept?.bytes === content.length
  await store.remove(key)
  checks['what was removed is gone'] = (await store.get(key)) === undefined
  const wrong = createFileStore(readConfig({ ...env, FILES_S3_SECRET_KEY: 'not-the-secret-of-this-bucket' }))
  const refusal = await wrong.put(key, content, 'application/pdf').then(
    () => 'taken',
    (error: Error) => error.name,
  )
  checks['a wrong secret is refused'] = refusal === 'SignatureDoesNotMatch'
}

async function proveScanner(env: Record<string, string>): Promise<void> {
  const scan = createScanner(readConfig(env))
  checks['clamd calls a clean file clean'] = (await scan?.(makePdf())) === 'clean'
  checks['clamd finds the test virus in a PDF'] = (await scan?.(infectedPdf())) === 'infected'
  const deaf = createScanner(readConfig({ ...env, CLAMD_PORT: String(await findFreePort()) }))
  checks['a scanner that is away says nothing'] = (await deaf?.(makePdf())) === 'away'
}

async function proveTickets(here: string, there: string): Promise<void> {
  const token = await signIn(here)
  const pdf = makePdf()
  const raised = await raise(here, token, [
    ['picture.jpg', await makeJpeg()],
    ['statement.pdf', pdf],
  ])
  const [, second] = raised.body.attachments
  const offer = await call(
    there,
    token,
    'POST',
    `/tickets/${raised.body.ticket.id}/attachments/${second?.id}/download`,
  )
  const file = await fetch(there + new URL(offer.body.url).pathname)
  checks['sent to one server, fetched from another'] = Buffer.from(await file.arrayBuffer()).equals(pdf)
  const infected = await raise(here, token, [['bill.pdf', infectedPdf()]])
  checks['an infected file is refused'] = infected.status === 422 && infected.body.code === 'file_infected'

  await clamd.stop()
  const waiting = await raise(here, token, [['later.pdf', pdf]])
  const id = waiting.body.ticket.id
  const path = `/tickets/${id}/attachments/${waiting.body.attachments[0]?.id}/download`
  const early = await call(here, token, 'POST', path)
  checks['unscanned is not handed out'] = early.status === 409 && early.body.code === 'attachment_unscanned'
  again = await startClamd(clamd.port)
  let late = early
  for (let n = 0; n < 120 && late.status !== 200; n++) {
    await delay(500)
    late = await call(here, token, 'POST', path)
  }
  checks['it is handed out when the scanner is back and has seen it'] = late.status === 200
}

type Answer = {
  code?: string
  url: string
  accessToken: string
  ticket: { id: string }
  attachments: Array<{ id: string }>
}

async function call(url: string, token: string, method: string, path: string, body?: string | FormData) {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
  }
  const answer = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) })
  return { status: answer.status, body: (await answer.json()) as Answer }
}

async function raise(url: string, token: string, files: Array<[string, Buffer]>) {
  const form = new FormData()
  for (const [name, value] of [
    ['ticket_type', 'payment'],
    ['subject', 'With files'],
    ['text', 'Please see.'],
  ] as const)
    form.append(name, value)
  for (const [name, content] of files) form.append('files', new File([new Uint8Array(content)], name))
  return call(url, token, 'POST', '/tickets/new', form)
}

async function signIn(url: string): Promise<string> {
  const body = JSON.stringify({ identifier: 'sreedevi@example.com', password })
  return (await call(url, '', 'POST', '/auth/login', body)).body.accessToken
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

function infectedPdf(): Buffer {
  return makePdf('', `4 0 obj<<>>stream\n${EICAR}\nendstream endobj`)
}
