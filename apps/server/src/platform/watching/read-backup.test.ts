import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { registry } from '../metrics.ts'
import { watch } from './process-gauges.ts'
import { createBackupReader } from './read-backup.ts'

const folder = mkdtempSync(join(tmpdir(), 'backup-'))
const path = join(folder, 'backup.json')
afterAll(() => rmSync(folder, { recursive: true }))

const written = { at: '2026-11-17T02:10:00Z', kind: 'incr', bytes: 4_100, ok: true }

test('the backup’s status file is read; an unreadable one counts as unknown', async () => {
  const read = createBackupReader(path)
  expect(await read()).toBeUndefined()
  writeFileSync(path, JSON.stringify(written))
  expect(await read()).toEqual({ ...written, at: new Date(written.at) })
  writeFileSync(path, '{"at":')
  expect(await read()).toBeUndefined()
  writeFileSync(path, JSON.stringify({ ...written, kind: 'other' }))
  expect(await read()).toBeUndefined()
  expect(await createBackupReader(undefined)()).toBeUndefined()
})

test('its figures are there at the first collection, and gone with the file', async () => {
  watch({ readBackup: createBackupReader(path) })
  writeFileSync(path, JSON.stringify({ ...written, ok: false }))
  const metrics = await registry.metrics()
  expect(metrics).toContain('backup_last_run_timestamp_seconds 1794881400')
  expect(metrics).toContain('backup_last_run_ok 0')
  expect(metrics).toContain('backup_last_run_bytes 4100')
  rmSync(path)
  expect(await registry.metrics()).not.toMatch(/^backup_last_run/m)
})
