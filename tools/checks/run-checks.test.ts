import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkStructure } from './check-structure.ts'
import { runChecks } from './run-checks.ts'

const program = fileURLToPath(new URL('run-checks.ts', import.meta.url))
let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'checks-'))
  mkdirSync(join(root, 'apps/server/src/platform'), { recursive: true })
  mkdirSync(join(root, 'db/migrations'), { recursive: true })
  writeFileSync(join(root, 'apps/server/src/app.ts'), 'export const app = 1\n')
  writeFileSync(join(root, 'package-lock.json'), '{"packages":{}}')
  writeFileSync(join(root, 'db/migrations/0001-lamps.sql'), 'create table lamp (id integer)')
})
afterEach(() => rmSync(root, { recursive: true }))

it('says how many files each check saw, and passes a clean tree', () => {
  const { lines, failed } = runChecks(root)
  expect(failed).toBe(false)
  expect(lines).toContain('structure: 1 files, 0 violations')
  expect(lines).toHaveLength(9)
})

it('fails on a violation, as a process too', () => {
  writeFileSync(join(root, 'apps/server/src/platform/utils.ts'), 'export const a = process.env.A\n')
  const { status, stdout } = spawnSync(process.execPath, [program, root], { encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stdout).toContain('apps/server/src/platform/utils.ts: "utils" does not say')
  expect(stdout).toContain('structure: 2 files, 1 violations')
  expect(stdout).toContain('ambient: 2 files, 1 violations')
})

it('fails a check that looked at no file', () => {
  rmSync(join(root, 'apps'), { recursive: true })
  const { lines, failed } = runChecks(root, { structure: checkStructure })
  expect(failed).toBe(true)
  expect(lines).toEqual(['structure: 0 files, 0 violations; it looked at nothing, so it proves nothing'])
})

it('looks past what git ignores and at what is not yet added', () => {
  execFileSync('git', ['init', '--quiet'], { cwd: root })
  writeFileSync(join(root, '.gitignore'), 'scratch/\n')
  mkdirSync(join(root, 'scratch'))
  writeFileSync(join(root, 'scratch/utils.ts'), '')
  expect(runChecks(root).failed).toBe(false)
  writeFileSync(join(root, 'apps/server/src/platform/utils.ts'), '')
  expect(runChecks(root).failed).toBe(true)
})
