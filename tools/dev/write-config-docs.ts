// npm run config:docs: writes .env.example and the configuration pages of docs/operations from the schema; `--check`
// fails if one of them is out of date.
import { writeFileSync } from 'node:fs'
import { describeConfiguration } from './describe-configuration.ts'
import { listStale } from './list-stale.ts'

const written = describeConfiguration()
if (process.argv.includes('--check')) {
  for (const path of listStale('.', written)) {
    console.error(`${path} is stale: npm run config:docs`)
    process.exitCode = 1
  }
} else for (const [path, text] of Object.entries(written)) writeFileSync(path, text)
