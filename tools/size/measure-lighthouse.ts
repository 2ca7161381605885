// npm run lighthouse: the built sign-in page on a slow phone, as Lighthouse's mobile preset plays it.
// Last line JSON; fails below the scores that are promised.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { listParts, makeEnvironment, readPorts } from '../dev/describe-stack.ts'
import { findBrowser } from '../dev/find-browser.ts'
import { findDatabaseServer } from '../dev/find-database-server.ts'
import { prepareDatabase } from '../dev/prepare-database.ts'
import { startStack } from '../dev/start-stack.ts'

const run = promisify(execFile)
const promised = { performance: 90, accessibility: 100, 'best-practices': 95 }
const ports = readPorts({
  api: 4600,
  internal: 4601,
  worker: 4602,
  web: 4673,
  inbox: 4630,
  smtp: 4625,
  razorpay: 4650,
})
const databaseUrl = `${findDatabaseServer()}/vazhipadu_lighthouse`
const env = await makeEnvironment(ports, databaseUrl)

await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', 'apps/web', '--logLevel', 'warn'], {
  env: { ...process.env, ...env },
})
await prepareDatabase(databaseUrl, env)
const parts = listParts(ports, true).filter((part) => part.name === 'api' || part.name === 'web')
const stack = await startStack(parts, env, true)
const report = join(await mkdtemp(join(tmpdir(), 'vazhipadu-')), 'report.json')
try {
  const flags =
    '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking'
  await run(
    process.execPath,
    [
      'node_modules/lighthouse/cli/index.js',
      `http://localhost:${ports.web}/sign-in`,
      '--quiet',
      '--output=json',
      `--output-path=${report}`,
      `--chrome-flags=${flags}`,
      `--only-categories=${Object.keys(promised).join(',')}`,
    ],
    { env: { ...process.env, CHROME_PATH: findBrowser() }, maxBuffer: 1e8 },
  )
} finally {
  await stack.stop()
}
type Report = {
  categories: Record<string, { score: number; auditRefs: Array<{ id: string; weight: number }> }>
  audits: Record<string, { score: number | null; title: string; displayValue?: string }>
}
const { categories, audits } = JSON.parse(await readFile(report, 'utf8')) as Report
const scores = Object.fromEntries(
  Object.keys(promised).map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
)
for (const [name, category] of Object.entries(categories)) {
  for (const { id, weight } of category.auditRefs) {
    const audit = audits[id]
    if (weight > 0 && audit && (audit.score ?? 1) < 0.9)
      console.log(`${name}: ${audit.title} ${audit.displayValue ?? ''}`)
  }
}
const passed = Object.entries(promised).every(([name, least]) => (scores[name] ?? 0) >= least)
console.log(JSON.stringify({ page: '/sign-in', ...scores, passed }))
process.exit(passed ? 0 : 1)
