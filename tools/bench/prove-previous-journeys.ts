// npm run proof:previous-journeys [-- --from v1.2.0]: journeys of the version before, by its own code in its own browser tests,
// on the tables of this version: what it meets between the migration and its own end. While nothing is tagged it says so.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findOption } from './read-option.ts'
import { findPreviousTag, layOutCommit, listMigrations } from './upgrade/lay-out-versions.ts'

const run = promisify(execFile)
/** From the door to the counter: signing in, booking, paying, the office, support. */
const JOURNEYS = [
  'sign-in',
  'booking.spec',
  'payment',
  'after-booking',
  'office-counter.spec',
  'support.spec',
]
const from = findOption('from') ?? (await findPreviousTag())
if (from === undefined) {
  const skipped = 'no version has been tagged: there is none before this one'
  console.log(JSON.stringify({ proof: 'previous-journeys', skipped }))
  process.exit(0)
}
const tree = await mkdtemp(join(tmpdir(), 'previous-'))
try {
  await layOutCommit(from, tree)
  const known = new Set(await listMigrations(tree))
  // Its own command refuses tables that it does not know of; so it is given the migrations, and makes them itself.
  await cp('db/migrations', join(tree, 'db/migrations'), { recursive: true })
  const added = (await listMigrations(tree)).filter((name) => !known.has(name))
  await run('mkdir', ['-p', join(tree, '.local')])
  const walking = spawn(
    process.execPath,
    ['tools/dev/run-journeys.ts', '--project=journeys', ...JOURNEYS.map((name) => `journeys/${name}`)],
    { cwd: tree, stdio: ['ignore', 'inherit', 'inherit'] },
  )
  const [code] = (await once(walking, 'exit')) as [number | null]
  console.log(
    JSON.stringify({ proof: 'previous-journeys', from, journeys: JOURNEYS, added, passed: code === 0 }),
  )
  process.exitCode = code === 0 ? 0 : 1
} finally {
  await rm(tree, { recursive: true, force: true })
}
