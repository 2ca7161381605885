import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { DEGRADED_FILE, describeDegraded } from './describe-degraded.ts'

test('the table in docs/reliability.md matches the tests', async () => {
  expect(await readFile(DEGRADED_FILE, 'utf8'), 'npm run degraded writes it').toBe(await describeDegraded())
})
