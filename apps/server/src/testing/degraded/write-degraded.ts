// npm run degraded: writes the table of docs/reliability.md from list-degraded.ts; a test fails when it is stale.
import { writeFile } from 'node:fs/promises'
import { DEGRADED_FILE, describeDegraded } from './describe-degraded.ts'

await writeFile(DEGRADED_FILE, await describeDegraded())
