// npm run proof:upgrade [-- --from v1.2.0 --callers 8]: the previous version as two API processes behind nginx, with
// sockets held as by systemd, and clients that read and book all the time; the database is migrated while the old
// version runs, each API is replaced in turn, and one goes back to the old version on the new tables. Must hold: every
// response is 2xx, every acknowledged booking exists once, and the books balance. The previous version is the last tag;
// without one it is the last commit, and a migration is planted before this version so that the tables differ.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createDatabase, createPool, sqlRows } from '../../apps/server/src/platform/db/database.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { checkBooks } from '../../apps/server/src/testing/check-books.ts'
import { makeConfig } from '../../apps/server/src/testing/make-config.ts'
import { startProcess } from '../../apps/server/src/testing/start-process.ts'
import { addDays, type CivilDate } from '../../packages/panchang/civil-date.ts'
import { dropDatabase, makeDatabase } from '../../tools/dev/prepare-database.ts'
import { requireProgramsOf } from '../../tools/dev/require-programs.ts'
import { findPorts } from '../../tools/host/start-nginx.ts'
import { makeBenchEnvironment } from './make-bench-environment.ts'
import { prepareCrowd } from './prepare-crowd.ts'
import { findOption, readCount } from './read-option.ts'
import { callRepeatedly } from './restarts/call-repeatedly.ts'
import { startHeldApi } from './restarts/start-api.ts'
import { nameFront, startFront } from './restarts/start-front.ts'
import {
  exportCommit,
  exportWorkTree,
  findPreviousTag,
  listMigrations,
  plantMigrations,
} from './upgrade/export-versions.ts'

requireProgramsOf('proof:upgrade')

const run = promisify(execFile)
const callers = readCount('callers', 8)
const OFFERING = 5_001
const tag = await findPreviousTag()
const from = findOption('from') ?? tag ?? 'HEAD'
const directory = await mkdtemp(join(tmpdir(), 'upgrade-'))
/** Stopped in reverse order of starting, also after a failure. */
const endings: Array<() => Promise<unknown>> = [() => rm(directory, { recursive: true, force: true })]
const { seen, bookings, stored, applied, broken, added, isPlanted, migratedMs, seconds } =
  await upgradeAndStop()

for (const failure of seen.failures.slice(0, 20)) console.log(JSON.stringify(failure))
for (const words of broken) console.log(words)
const isMigrated = added.every((migration) => applied.some((row) => row.name === migration))
const isBooked =
  bookings.onOld > 0 && bookings.mixed > bookings.onOld && bookings.afterRollback > bookings.onNew
const passed =
  seen.failures.length === 0 && stored === seen.bookings && broken.length === 0 && isMigrated && isBooked
console.log(
  JSON.stringify({
    proof: 'upgrade',
    from,
    tag: tag ?? null,
    migrations: added,
    planted: isPlanted,
    migratedMs,
    callers,
    seconds,
    reads: seen.reads,
    bookings,
    stored,
    failed: seen.failures.length,
    slowestMs: seen.slowestMs,
    books: broken.length === 0,
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
    passed,
  }),
)
process.exit(passed ? 0 : 1)

async function upgradeAndStop() {
  try {
    return await upgradeUnderLoad()
  } finally {
    for (const end of endings.reverse()) await end()
  }
}

async function upgradeUnderLoad() {
  const [oldTree, newTree] = [join(directory, 'old'), join(directory, 'new')]
  for (const tree of [oldTree, newTree]) await mkdir(tree)
  await exportCommit(from, oldTree)
  await exportWorkTree(newTree)
  const oldMigrations = new Set(await listMigrations(oldTree))
  let added = (await listMigrations(newTree)).filter((name) => !oldMigrations.has(name))
  const isPlanted = added.length === 0
  if (isPlanted) added = await plantMigrations(newTree)

  const databaseUrl = `postgres://postgres@127.0.0.1:5432/vazhipadu_upgrade_${process.pid}`
  const [httpPort = 0, httpsPort = 0, one = 0, other = 0, razorpay = 0] = await findPorts(5)
  const front = nameFront(httpsPort)
  const env: Record<string, string> = {
    ...(await makeBenchEnvironment('upgrade', databaseUrl, { razorpay })),
    ...front.env,
  }
  /** Runs a command of one of the two versions. */
  const command = async (tree: string, file: string) =>
    (
      await run(process.execPath, [join(tree, 'apps/server/src/commands', file)], {
        env: { ...process.env, ...env },
      })
    ).stdout.trim()
  await makeDatabase(databaseUrl)
  endings.push(() => dropDatabase(databaseUrl))
  await command(oldTree, 'migrate-database.ts')
  await command(oldTree, 'seed-database.ts')
  const today = new Date().toISOString().slice(0, 10) as CivilDate
  const dates = Array.from({ length: 20 }, (_, n) => addDays(today, 3 + n))
  const tokens = await prepareCrowd({
    databaseUrl,
    tokenKeys: env.TOKEN_KEYS ?? '',
    offerings: [OFFERING],
    dates,
  })
  const sandbox = await startProcess(
    join(newTree, 'tools/razorpay-sandbox/main.ts'),
    {
      RAZORPAY_SANDBOX_PORT: String(razorpay),
      SANDBOX_KEYS: `${env.RAZORPAY_KEY_ID}:${env.RAZORPAY_KEY_SECRET}`,
    },
    /razorpay sandbox: API/,
  )
  endings.push(() => sandbox.kill('SIGTERM'))
  const first = await startHeldApi(one, env, directory, oldTree)
  endings.push(() => first.stop())
  const second = await startHeldApi(other, env, directory, oldTree)
  endings.push(() => second.stop())
  const replace = async (api: typeof first, tree: string) => {
    await api.restart(tree)
    await delay(2_000)
  }
  const nginx = await startFront({ directory, httpPort, httpsPort, apis: [one, other] })
  endings.push(() => nginx.stop())

  const began = performance.now()
  const calling = callRepeatedly({
    httpsPort,
    apiHost: front.apiHost,
    tokens,
    offering: OFFERING,
    dates,
    callers,
  })
  await delay(3_000)
  const migratingFrom = performance.now()
  const output = await command(newTree, 'migrate-database.ts')
  const migratedMs = Math.round(performance.now() - migratingFrom)
  console.log(output)
  await delay(3_000)
  const bookings = { onOld: calling.seen.bookings, mixed: 0, onNew: 0, afterRollback: 0 }
  await replace(first, newTree)
  bookings.mixed = calling.seen.bookings
  await replace(second, newTree)
  await delay(3_000)
  bookings.onNew = calling.seen.bookings
  await replace(first, oldTree)
  await delay(3_000)
  const seen = await calling.stop()
  bookings.afterRollback = seen.bookings
  const seconds = Math.round((performance.now() - began) / 100) / 10

  const config = makeConfig(databaseUrl)
  const db = createDatabase(config, createPool(config, createLog('silent')))
  const [counted] = await sqlRows<{ stored: number }>(db, 'select count(*)::int as stored from orders')
  const applied = await sqlRows<{ name: string }>(db, 'select name from schema_migration')
  const broken = await checkBooks(db)
  await db.destroy()

  return {
    seen,
    bookings,
    stored: counted?.stored ?? 0,
    applied,
    broken,
    added,
    isPlanted,
    migratedMs,
    seconds,
  }
}
