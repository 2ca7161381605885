import type { AnyEndpoint } from '@vazhipadu/contract/endpoint'
import { presets } from '@vazhipadu/contract/rights'
import { listEndpoints } from '../../platform/http/list-endpoints.ts'
import { expectFor, nameOf } from './expect-access.ts'
import { belongings } from './list-belongings.ts'
import { outsideContract } from './list-routes.ts'

export const RIGHTS_FILE = 'docs/security/who-may-call.md'

const HEAD = `# Who may call what

Look up here who may call each endpoint. Written from the contract by \`npm run rights\`. \`authorization-matrix.db.test.ts\`
calls every endpoint in every role; \`take-anothers.db.test.ts\` calls them with ids of another account. **own**: only the
caller's own, others get 404. **secret**: anyone with the number, link or token. **all**: not tied to a person.
**again**: requires the second factor again.
`

/** The document: one row for each endpoint, one column for each kind of caller. */
export async function describeRights(): Promise<string> {
  const endpoints = (await listEndpoints()).toSorted((one, other) => compare(nameOf(one), nameOf(other)))
  const people = Object.keys(presets)
  const open = endpoints.filter(({ access }) => access === 'public')
  const signedIn = endpoints.filter(({ access }) => access === 'signed-in')
  const office = endpoints.filter((endpoint) => !open.includes(endpoint) && !signedIn.includes(endpoint))
  return [
    HEAD,
    '## Anybody',
    writeTable(
      ['call', 'names'],
      open.map((each) => [code(nameOf(each)), whose(each)]),
    ),
    '## Signed-in accounts',
    writeTable(
      ['call', 'names'],
      signedIn.map((each) => [code(nameOf(each)), whose(each)]),
    ),
    '## The office',
    writeTable(
      ['call', ...people, ''],
      office.map((each) => [
        code(nameOf(each)),
        ...Object.values(presets).map((held) => (expectFor(each, held) === 'open' ? 'yes' : '')),
        'stepUp' in each && each.stepUp ? 'again' : '',
      ]),
    ),
    '## Outside the contract',
    writeTable(
      ['call', 'why'],
      Object.entries(outsideContract).map(([name, why]) => [code(name), why]),
    ),
  ].join('\n')
}

const code = (text: string) => `\`${text}\``
const compare = (one: string, other: string) => (one < other ? -1 : 1)

function whose(endpoint: AnyEndpoint): string {
  const row = belongings[nameOf(endpoint)]
  if (!row) return endpoint.access === 'public' ? 'all' : 'own'
  if ('theirs' in row) return 'own'
  return 'secret' in row ? `secret: ${row.secret}` : 'all'
}

function writeTable(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line), ''].join('\n')
}
