// npm run openapi: writes docs/api.txt, the fields of every request and answer, from the contract. It refuses a change that
// breaks callers; `-- --breaking` writes it anyway, `-- --check` only compares, `-- --to FILE` writes the whole OpenAPI
// document, which a release ships.
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { describeApi } from '../../apps/server/src/platform/http/describe-api.ts'
import { type ApiDocument, findBreaking, listFields } from './list-api-fields.ts'

const FILE = 'docs/api.txt'
const { check, breaking, to } = parseArgs({
  options: { check: { type: 'boolean' }, breaking: { type: 'boolean' }, to: { type: 'string' } },
}).values

const document = (await describeApi()) as ApiDocument
if (to !== undefined) await writeFile(to, `${JSON.stringify(document)}\n`)
else {
  const fields = listFields(document)
  const kept = await readFile(FILE, 'utf8').catch(() => '')
  const broken = breaking ? [] : findBreaking(kept, fields)
  for (const what of broken) console.error(`breaks callers: ${what}`)
  if (broken.length > 0) process.exitCode = 1
  else if (!check) await writeFile(FILE, fields)
  else if (kept !== fields) {
    console.error(`${FILE} is stale: npm run openapi`)
    process.exitCode = 1
  }
}
