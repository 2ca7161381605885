// npm run rights: writes docs/security/who-may-call.md from the contract; write-rights.test.ts fails when it is stale.
import { writeFile } from 'node:fs/promises'
import { describeRights, RIGHTS_FILE } from './describe-rights.ts'

await writeFile(RIGHTS_FILE, await describeRights())
