import { existsSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAway, markUp } from '../watching/mark-down.ts'
import { type Printer, startPrinter } from './printer.ts'

let folder: string
const printers: Printer[] = []
const start = (options: Parameters<typeof startPrinter>[0]) => {
  const printer = startPrinter(options)
  printers.push(printer)
  return printer
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vazhipadu-printer-'))
  await writeFile(join(folder, 'echo.mjs'), 'export const draw = async (input) => Buffer.from(input)')
  await writeFile(
    join(folder, 'fail.mjs'),
    'export const draw = async () => { throw new TypeError("Sreedevi Menon cannot be drawn") }',
  )
  await writeFile(join(folder, 'hang.mjs'), 'export const draw = async () => { for (;;); }')
  const late = `import { writeFileSync } from 'node:fs'
    process.on('exit', () => writeFileSync(new URL('./ended', import.meta.url), ''))
    export const draw = async (input) => { setTimeout(() => process.exit(), 50); return Buffer.from(input) }`
  await writeFile(join(folder, 'late.mjs'), late)
  await writeFile(join(folder, 'die.mjs'), 'export const draw = async () => process.exit(3)')
})
afterAll(() => Promise.all(printers.map((printer) => printer.stop())))

const paper = (name: string) => ({ module: pathToFileURL(join(folder, name)).href })

describe('the printer', () => {
  test('gives each asker its own paper', async () => {
    const printer = start({ threads: 2, maxQueued: 100 })
    const papers = Array.from({ length: 50 }, (_, n) => `paper ${n}`)
    const printed = await Promise.all(papers.map((text) => printer.print(paper('echo.mjs'), text)))
    expect(printed.map(String)).toEqual(papers)
  })

  test('reports a document that cannot be rendered, without its content, and continues', async () => {
    const printer = start({ threads: 1, maxQueued: 10 })
    const failure = await printer.print(paper('fail.mjs'), '').catch((error: unknown) => String(error))
    expect(failure).toContain('TypeError')
    expect(failure).not.toContain('Sreedevi')
    expect(String(await printer.print(paper('echo.mjs'), 'next'))).toBe('next')
  })

  test('ends a thread that hangs or dies, and starts another', async () => {
    const printer = start({ threads: 1, maxQueued: 10, patienceMs: 1_500 })
    await expect(printer.print(paper('hang.mjs'), '')).rejects.toMatchObject({ code: 'printing_away' })
    await expect(printer.print(paper('die.mjs'), '')).rejects.toMatchObject({ code: 'printing_away' })
    expect(String(await printer.print(paper('echo.mjs'), 'next'))).toBe('next')
  })

  test('does without a thread that ended after its paper', async () => {
    const printer = start({ threads: 1, maxQueued: 10 })
    expect(String(await printer.print(paper('late.mjs'), 'first'))).toBe('first')
    await expect.poll(() => existsSync(join(folder, 'ended'))).toBe(true)
    // The exit event may arrive a moment later; until then a caller is refused and has to retry.
    await expect.poll(() => printer.print(paper('echo.mjs'), 'next').then(String, String)).toBe('next')
  })

  test('a turn that does not come is refused in time, not waited for', async () => {
    const printer = start({ threads: 1, maxQueued: 10, patienceMs: 500 })
    const long = printer.print({ ...paper('hang.mjs'), timesAsLong: 4 }, '').catch(() => undefined)
    await expect(printer.print(paper('echo.mjs'), '')).rejects.toMatchObject({ code: 'printing_away' })
    await long
  })

  test('refuses at once when too many wait', async () => {
    const printer = start({ threads: 1, maxQueued: 1 })
    const prints = ['1', '2', '3'].map((text) => printer.print(paper('echo.mjs'), text))
    const results = await Promise.allSettled(prints)
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  })

  test('is down when its thread ends, until it has rendered again; not when many requests arrive at once', async () => {
    markUp('printing')
    const printer = start({ threads: 1, maxQueued: 1 })
    await Promise.allSettled(['1', '2', '3'].map((text) => printer.print(paper('echo.mjs'), text)))
    expect(listAway()).not.toContain('printing')
    await printer.print(paper('die.mjs'), '').catch(() => undefined)
    await printer.print(paper('fail.mjs'), '').catch(() => undefined)
    expect(listAway()).toContain('printing')
    await printer.print(paper('echo.mjs'), 'drawn')
    expect(listAway()).not.toContain('printing')
  })

  test('an input that cannot be handed over is its asker’s mistake alone', async () => {
    const printer = start({ threads: 1, maxQueued: 1 })
    const wrong = printer.print(paper('echo.mjs'), () => 'a function')
    await expect(wrong).rejects.toMatchObject({ name: 'DataCloneError' })
    expect(String(await printer.print(paper('echo.mjs'), 'next'))).toBe('next')
    expect(listAway()).not.toContain('printing')
  })
})
