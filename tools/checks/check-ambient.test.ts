// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the planted sources are written as plain strings
import { describe, expect, it } from 'vitest'
import { checkAmbient } from './check-ambient.ts'
import { checkPlanted } from './plant-tree.ts'

const src = 'apps/server/src'
const check = (path: string, text: string) => checkPlanted(checkAmbient, { [path]: text })

describe('the environment', () => {
  it.each([
    'const port = process.env.PORT',
    "const port = process.env['PORT']",
    "const port = process['env'].PORT",
    'const { env } = process\n',
    "import { env } from 'node:process'",
    'let all; all = process',
    'const port = globalThis.process?.env.PORT',
  ])('is read in config.ts alone: %s', (text) => {
    expect(check(`${src}/platform/log.ts`, text)).toEqual([
      expect.stringContaining(
        `${src}/platform/log.ts:1: reads the environment; add the value to ${src}/config/`,
      ),
    ])
    for (const path of [
      `${src}/config.ts`,
      'tools/inbox/main.ts',
      'apps/web/vite.config.ts',
      'vitest.config.ts',
    ]) {
      expect(check(path, text)).toEqual([])
    }
    expect(check(`${src}/platform/log.test.ts`, text)).toEqual([])
    expect(check('apps/web/src/lib/api.ts', text)).toHaveLength(1)
  })

  it.each([
    '// process.env.PORT',
    "say('process.env.PORT')",
    'process.exitCode = 1',
    "when(status === 'process')",
    'const run = queue.process',
  ])('is not read by %s', (text) => {
    expect(check(`${src}/platform/log.ts`, text)).toEqual([])
  })
})

describe('the clock', () => {
  it.each([
    'Date.now()',
    'new Date()',
    'new Date( )',
    'new Date',
    'Date()',
    'Date(0)',
    'times.map(Date.now)',
    'globalThis.Date.now()',
    "Date['now']()",
  ])('is read in clock.ts alone: %s', (text) => {
    const path = `${src}/features/booking/place-hold.ts`
    expect(check(path, `const at = ${text}\n`)).toEqual([
      expect.stringContaining('take the time from platform/clock.ts'),
    ])
    expect(check(`${src}/platform/clock.ts`, text)).toEqual([])
    expect(check(`${src}/features/booking/place-hold.test.ts`, text)).toEqual([])
    expect(check(`${src}/testing/fixed-clock.ts`, text)).toEqual([])
    expect(check('apps/web/src/lib/countdown.ts', text)).toEqual([])
  })

  it.each([
    "new Date('2026-01-01')",
    'new Date(at)',
    'new Date(\n at)',
    'at.getDate()',
    'new Dateline()',
    'fields.Date()',
    '/Date.now()/.test(text)',
    '// Date.now()',
  ])('is not read by %s', (text) => {
    expect(check(`${src}/features/booking/place-hold.ts`, text)).toEqual([])
  })
})

describe('the database’s clock', () => {
  it.each([
    'sql`select now()`',
    'sql`where due_at < ${x} or due_at < NOW ( )`',
    "sql.raw('current_timestamp')",
    'sql`current_date`',
    'sql`clock_timestamp()`',
    "eb.fn('now', [])",
    "eb.fn<Date>('now')",
  ])('decides nothing: %s', (text) => {
    expect(check(`${src}/features/booking/sweep-holds.ts`, text)).toEqual([
      expect.stringContaining('asks the database for the time; pass the time of platform/clock.ts'),
    ])
    expect(check(`${src}/features/booking/sweep-holds.db.test.ts`, text)).toEqual([])
    expect(check(`${src}/platform/audit/write-audit.ts`, text)).toEqual([])
  })

  it.each(['clock.now()', 'sql`due_at < ${clock.now()}`', "'Book now (or later)'", '/* now() */'])(
    'is not asked by %s',
    (text) => {
      expect(check(`${src}/features/booking/sweep-holds.ts`, text)).toEqual([])
    },
  )
})
