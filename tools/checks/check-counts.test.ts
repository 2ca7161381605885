import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkCounts } from './check-counts.ts'
import { checkPlanted } from './plant-tree.ts'
import { countsFile } from './read-counts.ts'
import { lowerCounts } from './write-counts.ts'

const server = 'apps/server/src/features/booking/place-hold.ts'
const web = 'apps/web/src/features/booking/plan-form.tsx'

function check(path: string, text: string, counts: Record<string, number> = {}) {
  return checkPlanted(checkCounts, { [countsFile]: JSON.stringify({ counts }), [path]: text })
}

describe('an inline spread', () => {
  it.each([
    'f({ ...{ a, b }, c })',
    'f([...[a, b], c])',
    'f({ ...[a, b] })',
    'f(...[a, b])',
    'f({ ...({ a, b }) })',
  ])('is %s', (text) => {
    expect(check(server, `\n${text}`)).toEqual([
      `${server}:2: spreads a literal, which only saves lines; write its members out, or name the part that is meant`,
    ])
    expect(check('apps/server/src/features/booking/place-hold.db.test.ts', text)).toHaveLength(1)
  })

  it('is one of properties too', () => {
    expect(check(web, 'const a = <Dialog {...{ title, width }} />')).toHaveLength(1)
  })

  it.each([
    'f({ ...given, a })',
    'f([...list, a])',
    'f({ ...(b && { b }) })',
    'f({ ...(b ? { b } : {}) })',
    'f([...[1, 2].map(g)])',
    'const [a, ...rest] = b',
  ])('is not %s', (text) => {
    expect(check(server, text)).toEqual([])
  })
})

describe('an awaiting tuple', () => {
  it.each([
    'const [a, b] = [await x(), await y()]',
    'const [a, , b] = [await x(), 1, await y()]',
    '[a, b] = [await x(), await y()]',
    'await Promise.all([await x(), await y()])',
  ])('is %s', (text) => {
    expect(check(server, text)).toEqual([
      expect.stringMatching(/:1: awaits one after the other .* Promise\.all/),
    ])
  })

  it.each([
    'const [a, b] = await Promise.all([x(), y()])',
    'const [a, b] = [await x(), 1]',
    'const [a, b] = [async () => await x(), async () => await y()]',
    'f(await x(), await y())',
    'const made = [await x(), await y()]',
  ])('is not %s', (text) => {
    expect(check(server, text)).toEqual([])
  })
})

it('raw SQL is counted where the server sends it', () => {
  const text = "await sqlRows<Row>(trx, 'select 1')"
  expect(check(server, text)).toEqual([expect.stringContaining('raw SQL past the types')])
  expect(check('apps/server/src/features/booking/place-hold.db.test.ts', text)).toEqual([])
  expect(check('apps/server/src/testing/builders.ts', text)).toEqual([])
  expect(check('lab/bench/prove-it.ts', text)).toEqual([])
  expect(check(server, "// sqlRows(trx, 'select 1')\nconst rows = 'sqlRows()'")).toEqual([])
})

it('tests of more than 300 lines are counted', () => {
  const lines = (count: number) => '// line\n'.repeat(count)
  const test = 'apps/web/src/lib/session.test.ts'
  expect(check(test, lines(300))).toEqual([])
  expect(check(test, lines(301))).toEqual([
    expect.stringContaining('is a test of more than 300 lines; split'),
  ])
})

describe('a form that keeps its fields in state', () => {
  const form = 'const a = () => <form onSubmit={send}><input /></form>\n'

  it.each([
    `const [name, setName] = useState('')\n${form}`,
    "const [name, setName] = React.useState('')\nconst a = <FormDialog onSubmit={send} />",
  ])('is %s', (text) => {
    expect(check(web, text)).toEqual([expect.stringContaining('useState; use react-hook-form')])
    expect(check(web.replace('.tsx', '.test.tsx'), text)).toEqual([])
  })

  it.each([
    form,
    `const { register } = useForm()\nconst [isBusy, setBusy] = useState(false)\n${form}`,
    `const form = useContractForm(signIn)\nconst [isBusy, setBusy] = useState(false)\n${form}`,
    "const [name, setName] = useState('')\nconst a = <input />",
  ])('is not %s', (text) => {
    expect(check(web, text)).toEqual([])
  })
})

describe('a count', () => {
  const two = 'f({ ...{ a } })\nf({ ...{ b } })'

  it('may stay', () => {
    expect(check(server, two, { inlineSpreads: 2 })).toEqual([])
  })

  it('may not rise, and says where', () => {
    expect(check(server, two, { inlineSpreads: 1 })).toEqual([
      expect.stringMatching(/counts\.json: inlineSpreads rose from 1 to 2: one more spreads a literal/),
    ])
    expect(check(server, two, { inlineSpreads: 1 })[0]).toContain(`\n  ${server}:1\n  ${server}:2`)
  })

  it('may not fall unwritten', () => {
    expect(check(server, two, { inlineSpreads: 3 })).toEqual([
      `${countsFile}: inlineSpreads fell from 3 to 2; write it down by npm run counts`,
    ])
  })

  it('is written downwards only', () => {
    const root = mkdtempSync(join(tmpdir(), 'checks-'))
    try {
      mkdirSync(join(root, 'tools/checks'), { recursive: true })
      writeFileSync(join(root, 'spread-twice.ts'), `${two}\nconst [a, b] = [await x(), await y()]`)
      const held = { counts: { inlineSpreads: 9, longTests: 4 }, folders: { 'apps/web/src/ui': 60 } }
      writeFileSync(join(root, countsFile), JSON.stringify(held))
      const { counts, folders } = lowerCounts(root)
      expect(counts).toMatchObject({ inlineSpreads: 2, longTests: 0, awaitingTuples: 0 })
      expect(folders).toEqual({})
      expect(checkCounts(root)).toEqual([expect.stringContaining('awaits one after the other')])
    } finally {
      rmSync(root, { recursive: true })
    }
  })
})
