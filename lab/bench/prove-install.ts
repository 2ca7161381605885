// npm run proof:install [-- --port 4700 --fetch]: boots a minimal Debian made by debootstrap with its own systemd and
// runs the commands of docs/operations/install.md, taken from the page. Must hold: running the installer again changes
// nothing; units verify and are hardened; journeys book and pay through nginx with TLS; no request is refused while the
// API restarts. --fetch: the machine downloads the packages itself with Debian's npm. Needs root.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { requireProgramsOf } from '../../tools/dev/require-programs.ts'
import { bootDebian } from './install/boot-debian.ts'
import { callDuring, callHost } from './install/call-host.ts'
import { makeDebian, removeDebian } from './install/make-debian.ts'
import { makeRelease } from './install/make-release.ts'
import { readSteps } from './install/read-steps.ts'
import { runWorld } from './install/run-world.ts'
import { JOURNEYS, walkJourneys } from './install/walk-journeys.ts'
import { readCount } from './read-option.ts'

requireProgramsOf('proof:install')

const fetches = process.argv.includes('--fetch')
const first = readCount('port', 4700)
const ports = {
  api: first + 1,
  otherApi: first + 2,
  smtp: first + 25,
  inbox: first + 30,
  postgres: first + 32,
  https: first + 43,
  razorpay: first + 50,
  redis: first + 79,
  http: first + 80,
}
const names = { web: 'seva.temple.localhost', bridge: 'pay.temple.localhost', api: 'api.temple.localhost' }
const key = { id: 'rzp_test_install00000001', secret: 'the-provider-gave-this-secret' }
const bank = `http://localhost:${ports.razorpay}`
/**
 * What an operator enters in the file; the outside services are simulated, and their addresses are set by documented
 * variables.
 */
const answers = {
  WEB_HOST: names.web,
  BRIDGE_HOST: names.bridge,
  API_HOST: names.api,
  MAIL_FROM: 'office@temple.example',
  SMS_URL: `http://127.0.0.1:${ports.inbox}/api/v5/flow`,
  SMS_TEMPLATE_CODE: 'tmpl-code',
  RAZORPAY_KEY_ID: key.id,
  RAZORPAY_URL: bank.replace('localhost', '127.0.0.1'),
  CHECKOUT_JS_URL: `${bank}/v1/checkout.js`,
  CHECKOUT_ORIGINS: bank,
  HTTP_PORT: ports.http,
  HTTPS_PORT: ports.https,
  API_FIRST_PORT: ports.api,
  POSTGRES_PORT: ports.postgres,
  REDIS_PORT: ports.redis,
}
const typed = [key.secret, `smtp://127.0.0.1:${ports.smtp}`, 'the-sms-provider-gave-this']

const seconds: Record<string, number> = {}
async function time<Answer>(what: string, work: () => Promise<Answer> | Answer): Promise<Answer> {
  const began = performance.now()
  console.log(`${what} …`)
  const answer = await work()
  const took = Math.round((performance.now() - began) / 100) / 10
  seconds[what] = (seconds[what] ?? 0) + took
  seconds.total = Math.round(((seconds.total ?? 0) + took) * 10) / 10
  return answer
}

const root = await time('debian', makeDebian)
await time('release', () => makeRelease(join(root, 'root', 'vazhipadu.tar.gz'), !fetches))
// A fake editor that replaces each answer's line.
mkdirSync(`${root}/usr/local/bin`, { recursive: true })
const lines = Object.entries(answers).map(([name, value]) => `${name}=${value}`)
writeFileSync(
  `${root}/usr/local/bin/nano`,
  `#!/bin/sh\nsed -i -E '/^(${Object.keys(answers).join('|')})=/d' "$1"\ncat >>"$1" <<'END'\n${lines.join('\n')}\nEND\n`,
  { mode: 0o755 },
)
const machine = await time('boot', () => bootDebian(root))
const stops = [() => machine.stop(), async () => removeDebian(root)]
const found = await prove().catch((error: unknown) => ({ problem: String(error) }))
for (const stop of stops) await stop()
const passed = !('problem' in found)
console.log(
  JSON.stringify({
    proof: 'install',
    packages: fetches ? 'fetched' : 'in the release',
    ...found,
    seconds,
    load: Math.round(loadavg()[0] ?? 0),
    passed,
  }),
)
process.exit(passed ? 0 : 1)

async function run(script: string, input?: string): Promise<string> {
  const { code, output } = await machine.run(script, input)
  console.log(output.trimEnd())
  if (code !== 0) throw new Error(`${script} ended with ${code}`)
  return output
}

async function prove() {
  const steps = readSteps(readFileSync('docs/operations/install.md', 'utf8'))
  const grant = steps.pop() ?? ''
  let installed = ''
  for (const step of steps) {
    const name = /install\.sh/.test(step) ? 'install' : /seed/.test(step) ? 'seed' : 'other commands'
    const said = await time(name, () => run(step, `${typed.join('\n')}\n`))
    if (name === 'install') installed = said
  }
  const again = await time('install again', () => run('bash vazhipadu/deploy/debian/install.sh'))
  const changed = { first: countChanges(installed), again: countChanges(again) }
  if (changed.again !== 0) throw new Error(`the second run changed ${changed.again}`)
  const exposure = await measureUnitExposure()

  const secret = (name: string) => readFileSync(`${root}/etc/vazhipadu/secrets/${name}`, 'utf8').trim()
  const world = await runWorld(ports, { ...key, webhookSecret: secret('RAZORPAY_WEBHOOK_SECRETS') })
  stops.unshift(() => world.stop())
  const certificate = readFileSync(`${root}/etc/vazhipadu/tls/certificate.pem`)
  const door = { port: ports.https, name: names.api, certificate }
  const page = await callHost({ ...door, name: names.web }, '/')
  if (page !== 200) throw new Error(`the app’s page answers ${page}`)
  const journeys = await time('journeys', () =>
    walkJourneys({
      E2E_WEB_URL: `https://${names.web}:${ports.https}`,
      E2E_OWN_CERTIFICATE: '1',
      E2E_API_URL: `http://127.0.0.1:${ports.api}`,
      E2E_INBOX_URL: `http://localhost:${ports.inbox}`,
      E2E_RAZORPAY_URL: bank,
      E2E_DATABASE_URL: secret('DATABASE_OWNER_URL'),
    }),
  )
  if (journeys !== JOURNEYS) throw new Error(`${journeys} of ${JOURNEYS} journeys arrived`)
  const { email, paid } = await readBooks(secret('DATABASE_URL'))
  if (paid < 2) throw new Error(`${paid} bookings are paid and have their receipt`)
  const granted = await run(grant.replace('you@temple.example', email))
  if (!/ \(manager\)\./.test(granted)) throw new Error('admin:grant did not grant the manager role')

  const restarts = await time('restarts', () =>
    callDuring(door, '/calendar/today', async () => {
      for (const port of [ports.api, ports.otherApi])
        await run(`systemctl restart vazhipadu-api@${port}.service`)
    }),
  )
  if (restarts.failed > 0 || restarts.calls < 50)
    throw new Error(`of ${restarts.calls} calls ${restarts.failed} failed`)
  const debian = (await run('cat /etc/debian_version')).trim()
  return { debian, changed, exposure, journeys, paid, restarts }
}

/** Every unit must pass systemd's verification without a message, with an exposure below 3 of 10. */
async function measureUnitExposure(): Promise<Record<string, number>> {
  const services = [
    `vazhipadu-api@${ports.api}.service`,
    'vazhipadu-worker.service',
    'vazhipadu-migrate.service',
  ]
  const words = await run(
    `systemd-analyze verify --man=no vazhipadu-api@${ports.api}.socket vazhipadu.target ${services.join(' ')}`,
  )
  if (words.trim() !== '') throw new Error('systemd-analyze has something to say about the units')
  const exposure: Record<string, number> = {}
  for (const service of services) {
    const said = await run(`systemd-analyze security --no-pager ${service} | tail -1`)
    exposure[service] = Number(/: ([\d.]+) /.exec(said)?.[1] ?? 10)
    if (!((exposure[service] ?? 10) < 3)) throw new Error(`${service} gives away ${exposure[service]}`)
  }
  return exposure
}

async function readBooks(databaseUrl: string): Promise<{ email: string; paid: number }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ email: string; paid: number }>(
      `select (select email from account order by created_at limit 1) as email,
         (select count(*)::int from orders join receipt using (tran_no) where orders.state = 'confirmed' and receipt.number is not null) as paid`,
    )
    return rows[0] ?? { email: '', paid: 0 }
  } finally {
    await client.end()
  }
}

function countChanges(said: string): number {
  const counted = /^install: changed: (\d+)$/m.exec(said)?.[1]
  if (counted === undefined) throw new Error('the installer did not say how much it changed')
  return Number(counted)
}
