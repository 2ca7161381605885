// npm run proof:previous-journeys [-- --from v1.2.0]: runs the previous version's journeys with its own code on this
// version's tables, as between the migration and the end of the old processes. Without a tag the
// previous version is the commit before the newest migration.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { requireProgramsOf } from '../../tools/dev/require-programs.ts'
import { findOption } from './read-option.ts'
import {
  exportCommit,
  findCommitBeforeMigration,
  findPreviousTag,
  listMigrations,
} from './upgrade/export-versions.ts'

requireProgramsOf('proof:previous-journeys')

const run = promisify(execFile)
/** Signing in, booking, paying, the office, support. */
const JOURNEYS = [
  'sign-in',
  'booking.spec',
  'payment',
  'after-booking',
  'office-counter.spec',
  'support.spec',
]
const from = findOption('from') ?? (await findPreviousTag()) ?? (await findCommitBeforeMigration())
if (from === undefined) {
  const reason = 'no version before this one: the clone has no tag and no history before the newest migration'
  console.log(JSON.stringify({ proof: 'previous-journeys', reason, passed: false }))
  process.exit(1)
}
const tree = await mkdtemp(join(tmpdir(), 'previous-'))
try {
  await exportCommit(from, tree)
  const oldMigrations = new Set(await listMigrations(tree))
  // The old migrate command refuses unknown tables; so it is given the new migrations and runs them itself.
  await cp('db/migrations', join(tree, 'db/migrations'), { recursive: true })
  const added = (await listMigrations(tree)).filter((name) => !oldMigrations.has(name))
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
