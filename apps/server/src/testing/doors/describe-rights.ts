import type { AnyEndpoint } from '@vazhipadu/contract/endpoint'
import { listEndpoints } from '../list-endpoints.ts'
import { expectFor, nameOf, presets } from './expect-access.ts'
import { belongings } from './list-belongings.ts'
import { outsideContract } from './list-routes.ts'

export const RIGHTS_FILE = 'docs/security/who-may-call.md'

const HEAD = `# Who may call what

Written from the contract by \`npm run rights\`. \`knock-everywhere.db.test.ts\` knocks at every one of these as everybody;
\`take-anothers.db.test.ts\` shows what is said to a devotee who names what is another's. **own**: the caller's own alone, a
stranger hears 404. **secret**: who knows the number, link or token may use it. **all**: it names nothing of anybody.
**again**: asks for the second factor again.
`

/** The document: one row an endpoint, one column for everybody who may come. */
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
    '## Whoever is signed in',
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
