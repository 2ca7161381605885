// npm run proof:restore [-- --orders 400000 --seconds 20]: a temple with so many orders archives its WAL and its
// backups in an S3 server (radosgw) with the scripts of deploy/debian/backup, while people book. Then the machine is
// lost with everything on it, and is restored with only what was on paper: to a point in time, and to the end of the
// WAL. Must hold: every booking acknowledged before the point exists once, none of those sent after it, the books
// balance, and payments made after the point are found and refunded. Needs Debian's pgbackrest, restic, age, jq,
// radosgw, ceph-mon and ceph-osd.
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { makeDevotees } from '../../apps/server/src/testing/make-devotees.ts'
import { startPostgres } from '../../apps/server/src/testing/start-postgres.ts'
import { requireProgramsOf } from '../../tools/dev/require-programs.ts'
import { findLost } from './kill/kill-and-check.ts'
import { runCrowd, type Seen } from './kill/run-crowd.ts'
import { startTemple } from './kill/start-temple.ts'
import { seedOrders } from './orders/seed-orders.ts'
import { readCount } from './read-option.ts'
import { compareMoment } from './restore/compare-moment.ts'
import { comparePoint, type Point } from './restore/compare-point.ts'
import { killEverything, loseDisk } from './restore/lose-machine.ts'
import { refuseDamage } from './restore/refuse-damage.ts'
import { booksHold, rehearse } from './restore/rehearse.ts'
import { readFiles, sendFile } from './restore/send-files.ts'
import { settleForgotten } from './restore/settle-forgotten.ts'
import { startVault } from './restore/start-vault.ts'

requireProgramsOf('proof:restore')

const orders = readCount('orders', 400_000)
/** How long people book before the point, and again after it. */
const seconds = readCount('seconds', 20)
const checks: Record<string, boolean> = {}
const figures: Record<string, unknown> & { besideToTime?: Awaited<ReturnType<typeof compareMoment>> } = {}
let diedMs = 0
const say = (text: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`)

const postgres = await startPostgres([])
const vault = await startVault(postgres, 6 * 2 ** 30)
const stopVault = async () => {
  await vault.stop()
  await postgres.remove()
}
const temple = await startTemple({
  postgres,
  changes: { FILES_DIRECTORY: vault.places.BACKUP_FILES },
  fill: (databaseUrl) => seedOrders({ databaseUrl, count: orders, at: systemClock.now() }),
}).catch(async (error: unknown) => {
  await stopVault()
  throw error
})
const [teller] = await makeDevotees({ ...temple, clock: systemClock }, 1)
const POINT = 'before-the-fault'
const PAPERS = 6 // Three times: an account may send twenty an hour.
try {
  await prepare()
  const { seen, before, point, files } = await bookThroughBackups()
  await loseDisk(vault.machine)
  say('the machine is lost')
  await becomeNewMachine()
  await restoreToEnd(seen)
  await restoreToPoint(seen, point, files)
  await goOn(before)
  Object.assign(checks, await refuseDamage(vault))
} finally {
  await temple.stop()
  await stopVault()
}
const passed = Object.values(checks).every(Boolean)
const load = Math.round((loadavg()[0] ?? 0) * 10) / 10
console.log(JSON.stringify({ proof: 'restore', ...figures, load, checks, passed }))
process.exit(passed ? 0 : 1)

async function prepare(): Promise<void> {
  const [disk] = await temple.ask<{ bytes: number }>(
    'select sum(pg_database_size(oid))::float8 as bytes from pg_database',
  )
  Object.assign(figures, { orders, megabytes: Math.round((disk?.bytes ?? 0) / 1e6) })
  say(`${orders} orders, ${figures.megabytes} MB`)
  await vault.script('install-backup.sh')
  const again = await vault.script('install-backup.sh')
  checks['installed twice, the second changes nothing'] = again.said === ''
}

/** People book all the time: a full and an incremental backup, the point, and more bookings until the end. */
async function bookThroughBackups() {
  const devotees = await makeDevotees({ ...temple, clock: systemClock }, 300)
  let goesOn = true
  const playing = runCrowd(temple, devotees, {
    presses: Number.MAX_SAFE_INTEGER,
    concurrency: 3,
    goesOn: () => goesOn,
  })
  const sendFiles = async (from: number) => {
    for (let n = from; n < from + PAPERS; n++)
      await sendFile({ url: `${temple.urls[0]}`, token: `${teller?.token}` }, n)
  }
  await sendFiles(0)
  const full = await vault.script('back-up.sh', ['full'])
  const afterFull = await vault.readStatus()
  await sendFiles(PAPERS)
  await delay(seconds * 1_000)
  const incremental = await vault.script('back-up.sh', ['incr'])
  const afterIncremental = await vault.readStatus()
  await sendFiles(2 * PAPERS)
  await vault.script('back-up.sh', ['files'])
  const files = await readFiles(temple.db, vault.places.BACKUP_FILES)
  const stale = await vault.script('check-backup.sh', [], { BACKUP_MOST_HOURS: '0' }).then(
    () => 'fine',
    () => 'stale',
  )
  Object.assign(checks, {
    'the status tells of the full backup': afterFull.kind === 'full' && afterFull.ok === true,
    'the status tells of the incremental one':
      afterIncremental.kind === 'incr' && afterIncremental.ok === true,
    'its shape is the one that others read':
      Object.keys(afterFull).join() === 'at,kind,bytes,ok' && Number(afterFull.bytes) > 1_000_000,
    'a backup that is too old is a fault': stale === 'stale' && (await vault.readStatus()).ok === false,
  })
  figures.besideToTime = await compareMoment(temple, vault)
  checks['beside it, from the machine itself, to a time: as it was'] = figures.besideToTime.isAsItWas
  const point = { beganMs: performance.now(), endedMs: 0 }
  await temple.ask(`select pg_create_restore_point('${POINT}')`)
  // Archives the WAL at once: a machine that dies within a minute would take the point with it.
  await temple.ask('select pg_switch_wal()')
  point.endedMs = performance.now()
  await delay(seconds * 1_000)
  Object.assign(figures, { fullSeconds: full.seconds, incrementalSeconds: incremental.seconds })
  goesOn = false
  // The machine dies while requests are still waiting.
  diedMs = await killEverything(temple, postgres)
  const seen = await playing
  const before = seen.filter(({ toldMs, outcome }) => outcome === 'acknowledged' && toldMs < point.beganMs)
  say(`${seen.length} booking requests, ${before.length} acknowledged before the point`)
  return { seen, before, point, files }
}

/** The steps of docs/operations/backup.md. */
async function becomeNewMachine(): Promise<void> {
  const began = performance.now()
  await vault.fetchSecrets()
  await vault.script('install-backup.sh', ['--configure'])
  await vault.script('restore.sh', ['files'])
  figures.secretsAndFilesSeconds = Math.round((performance.now() - began) / 100) / 10
}

/** Restores beside, as a rehearsal, to count the acknowledged bookings missing from the archived WAL. */
async function restoreToEnd(seen: Seen[]): Promise<void> {
  const restored = await rehearse(vault, ['--from', 's3'])
  const acknowledged = seen.filter(({ outcome }) => outcome === 'acknowledged')
  const { missing, doubled } = await findLost({ ...temple, db: restored.db }, acknowledged)
  const lost = new Set(missing.map((words) => Number(/^press (\d+)/.exec(words)?.[1])))
  const firstLost = Math.min(
    ...acknowledged.filter(({ press }) => lost.has(press)).map(({ toldMs }) => toldMs),
  )
  const lostSeconds = lost.size === 0 ? 0 : Math.round((diedMs - firstLost) / 100) / 10
  Object.assign(figures, {
    acknowledged: acknowledged.length,
    toEnd: { seconds: restored.seconds, lost: lost.size, lostSeconds },
  })
  say(JSON.stringify(figures.toEnd))
  checks['to the end of the log: no more is lost than a minute and a half'] = lostSeconds < 90
  checks['to the end of the log: nothing twice'] = doubled.length === 0
  checks['to the end of the log: the books hold'] = await booksHold(restored.db)
  await restored.remove()
}

async function restoreToPoint(seen: Seen[], point: Point, files: Map<string, string>): Promise<void> {
  const { seconds: restoring } = await vault.script('restore.sh', ['database', '--to', `name:${POINT}`])
  const compared = await comparePoint(temple, seen, point)
  const found = await readFiles(temple.db, vault.places.BACKUP_FILES)
  const minutesPerGb = Math.round((restoring / 60 / (Number(figures.megabytes) / 1_000)) * 100) / 100
  figures.toPoint = { seconds: restoring, minutesPerGb, ...compared, files: found.size }
  say(JSON.stringify(figures.toPoint))
  Object.assign(checks, {
    'people booked before the point and after it': compared.before > 20 && compared.after > 20,
    'acknowledged before the point is stored': compared.missing === 0,
    'nothing is stored twice': compared.doubled === 0,
    'nothing pressed after the point is stored': compared.keptAfter === 0,
    'to the point: the books hold': await booksHold(temple.db),
    'every file says what it said':
      files.size === 3 * PAPERS && [...files].every(([key, hash]) => found.get(key) === hash),
  })
}

/**
 * The temple runs again: payments made after the point are found at the provider and refunded. Then backups continue.
 */
async function goOn(before: Seen[]): Promise<void> {
  await temple.startAgain()
  const unknown = await settleForgotten(temple)
  checks['what was paid after the point is found and goes back'] = unknown.length === 0
  checks['when it is settled, the books hold'] = await booksHold(temple.db)
  const [forgotten] = await temple.ask<{ lost: number }>(
    `select count(*)::int as lost from orders where kind = 'lost'`,
  )
  figures.paidAndForgotten = forgotten?.lost ?? 0
  checks['before the point nobody is forgotten by it'] = (await findLost(temple, before)).missing.length === 0
  // This machine's repository is new, so it is set up again.
  await vault.script('install-backup.sh')
  await vault.script('back-up.sh', ['full'])
  checks['backups go on'] = (await vault.readStatus()).ok === true
}
