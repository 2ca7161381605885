import { execFile, execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import {
  CreateBucketCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { Postgres } from '../../../apps/server/src/testing/start-postgres.ts'
import { startRadosgw } from '../start-radosgw.ts'

const run = promisify(execFile)
const SCRIPTS = fileURLToPath(new URL('../../../deploy/debian/backup/', import.meta.url))
const BUCKET = 'temple-backup'

export type Vault = Awaited<ReturnType<typeof startVault>>

/** A remote bucket, a folder as the machine's `/etc/vazhipadu`, and the shipped scripts. */
export async function startVault(postgres: Postgres, bytes: number) {
  const away = await mkdtemp(join(tmpdir(), 'vazhipadu-away-'))
  const tls = makeCertificate(away)
  const s3 = await startRadosgw({ tls: tls.both, bytes })
  const { port } = new URL(s3.endpoint)
  const client = new S3Client({
    region: 'us-east-1',
    endpoint: s3.endpoint,
    forcePathStyle: true,
    credentials: { accessKeyId: s3.accessKey, secretAccessKey: s3.secretKey },
    requestHandler: { httpsAgent: new Agent({ ca: await readFile(tls.certificate) }) },
  })
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }))
  await run('age-keygen', ['-o', join(away, 'operator.key')])
  const operator = (await run('age-keygen', ['-y', join(away, 'operator.key')])).stdout.trim()

  const isRoot = process.getuid?.() === 0
  const { folder: machine } = postgres
  const etc = join(machine, 'etc')
  const control = join(away, 'control.sh')
  // control.sh replaces Debian's pg_ctlcluster; root runs it as the postgres user.
  const asPostgres = isRoot ? 'runuser -u postgres -- ' : ''
  const words = postgres.control.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ')
  await writeFile(
    control,
    `#!/bin/sh\ncd /\nexec ${asPostgres}${words} -t 7200 "$1" </dev/null >/dev/null 2>&1\n`,
    {
      mode: 0o755,
    },
  )
  const onPaper = {
    BACKUP_S3_ENDPOINT: '127.0.0.1',
    BACKUP_S3_PORT: port,
    BACKUP_S3_BUCKET: BUCKET,
    BACKUP_S3_URI_STYLE: 'path',
    BACKUP_S3_CA_FILE: tls.certificate,
    BACKUP_S3_ACCESS_KEY: s3.accessKey,
  }
  const places = {
    BACKUP_CONFIGURATION: etc,
    BACKUP_FILES: join(machine, 'files'),
    BACKUP_LOCAL: join(machine, 'local'),
    BACKUP_STATE: join(machine, 'state'),
    BACKUP_LOGS: join(machine, 'logs'),
    BACKUP_PGBACKREST_CONF: join(machine, 'pgbackrest', 'pgbackrest.conf'),
    BACKUP_PROGRAMS: join(machine, 'programs'),
    BACKUP_PG_DATA: postgres.data,
    BACKUP_PG_PORT: String(postgres.port),
    BACKUP_PG_SOCKET: machine,
    BACKUP_PG_CONTROL: control,
  }
  const settings = join(etc, 'backup.env')
  const write = async (values: Record<string, string>, file = settings) =>
    writeFile(
      file,
      Object.entries(values)
        .map(([name, value]) => `${name}='${value}'\n`)
        .join(''),
    )
  await mkdir(join(etc, 'secrets'), { recursive: true })
  await mkdir(places.BACKUP_FILES, { recursive: true })
  await write({ ...onPaper, ...places, BACKUP_OPERATOR_KEY: operator })
  await writeFile(join(etc, 'secrets', 'BACKUP_S3_SECRET_KEY'), s3.secretKey)

  /** As the systemd units run it: as the database's user. */
  const asService = isRoot
    ? 'setpriv --reuid=postgres --regid=postgres --init-groups --inh-caps=-all,+dac_read_search --ambient-caps=+dac_read_search --bounding-set=-all,+dac_read_search --no-new-privs'
    : 'env'
  /** Runs one of the shipped scripts and returns how long it took. A failure is thrown with its message. */
  const script = async (name: string, args: string[] = [], changes: Record<string, string> = {}) => {
    const began = performance.now()
    const env = { ...process.env, BACKUP_SETTINGS: settings, ...changes }
    const words = name === 'back-up.sh' ? asService.split(' ') : ['env']
    const [program = '', ...options] = words
    const command = [...options, 'bash', join(SCRIPTS, name), ...args]
    const { stdout } = await run(program, command, { env, maxBuffer: 1e8, cwd: '/' })
    return { said: stdout, seconds: Math.round((performance.now() - began) / 100) / 10 }
  }
  return {
    machine,
    settings,
    places,
    script,
    write,
    readStatus: async () =>
      JSON.parse(await readFile(join(places.BACKUP_STATE, 'status.json'), 'utf8')) as Record<string, unknown>,
    /** A new machine with only the keys from paper, which suffice to download the rest. */
    async fetchSecrets() {
      const paper = join(away, 'paper')
      await mkdir(paper, { recursive: true })
      await writeFile(join(paper, 'BACKUP_S3_SECRET_KEY'), s3.secretKey)
      await write({ ...onPaper, ...places, BACKUP_SECRETS: paper }, join(paper, 'backup.env'))
      await script('restore.sh', ['secrets', '--key', join(away, 'operator.key'), '--into', etc], {
        BACKUP_SETTINGS: join(paper, 'backup.env'),
      })
    },
    /** Overwrites some bytes in the middle of the largest file of the last full backup. */
    async damage() {
      const { Contents = [] } = await client.send(
        new ListObjectsV2Command({ Bucket: BUCKET, Prefix: 'database/backup/vazhipadu/' }),
      )
      const labels = Contents.map(({ Key = '' }) => /\/(\d{8}-\d{6}F)\//.exec(Key)?.[1] ?? '')
      const newest = labels.sort().at(-1)
      const [largest] = Contents.filter(({ Key = '' }) => Key.includes(`/${newest}/`)).sort(
        (a, b) => (b.Size ?? 0) - (a.Size ?? 0),
      )
      const at = { Bucket: BUCKET, Key: largest?.Key ?? '' }
      const found = await client.send(new GetObjectCommand(at))
      const content = Buffer.from((await found.Body?.transformToByteArray()) ?? [])
      content.fill(0x55, content.length >> 1, (content.length >> 1) + 64)
      await client.send(new PutObjectCommand({ ...at, Body: content }))
    },
    async stop() {
      await s3.stop()
      await rm(away, { recursive: true, force: true })
    },
  }
}

function makeCertificate(folder: string) {
  const [certificate, key, both] = ['certificate.pem', 'key.pem', 'both.pem'].map((name) =>
    join(folder, name),
  )
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1,DNS:127.0.0.1']
  const files = ['-keyout', `${key}`, '-out', `${certificate}`]
  execFileSync('openssl', ['req', '-x509', ...curve, ...subject, ...files], { stdio: 'ignore' })
  execFileSync('sh', [
    '-c',
    'cat "$1" "$2" >"$3"; chmod 755 "$4"',
    '-',
    `${certificate}`,
    `${key}`,
    `${both}`,
    folder,
  ])
  return { certificate: `${certificate}`, both: `${both}` }
}
