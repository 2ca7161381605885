import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { putFile, removeOthers, removeUnfinished } from './write-files.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vazhipadu-pages-'))
})
afterEach(() => rm(directory, { recursive: true }))

it('two who write one page at once leave it whole, and nothing beside it', async () => {
  const file = join(directory, 'en', 'calendar.html')
  const pages = ['a', 'b'].map((letter) => letter.repeat(2_000_000))
  for (let round = 0; round < 5; round++) {
    await Promise.all(pages.map((page) => putFile(file, page)))
    expect(pages.includes(await readFile(file, 'utf8'))).toBe(true)
  }
  expect(await readdir(join(directory, 'en'))).toEqual(['calendar.html'])
})

it('takes away what nobody offers and what was left half written, not what is being written', async () => {
  for (const name of ['kept.html', 'gone.html', 'kept.html.1.new', 'kept.html.2.new'])
    await writeFile(join(directory, name), name)
  const at = (time: string) => new Date(`2026-11-19T${time}:00Z`)
  await utimes(join(directory, 'kept.html.1.new'), at('04:00'), at('04:00'))
  await utimes(join(directory, 'kept.html.2.new'), at('05:30'), at('05:30'))
  await removeOthers(directory, new Set([join(directory, 'kept.html')]), at('06:00'))
  expect((await readdir(directory)).toSorted()).toEqual(['kept.html', 'kept.html.2.new'])
})

it('what cannot be put in its place leaves nothing half written behind', async () => {
  await mkdir(join(directory, 'today.html', 'in the way'), { recursive: true })
  for (let times = 0; times < 2; times++)
    await expect(putFile(join(directory, 'today.html'), 'today')).rejects.toThrow()
  expect(await readdir(directory)).toEqual(['today.html'])
})

it('takes away beside files of others what was left half written of its own', async () => {
  const [old, young] = [randomUUID(), randomUUID()]
  const others = ['robots.txt', `notes.txt.${old}.new`, 'sitemap.xml.mine.new', `sitemap.xml.${young}.new`]
  const at = (time: string) => new Date(`2026-11-19T${time}:00Z`)
  for (const name of [...others, `robots.txt.${old}.new`, `sitemap.xml.${old}.new`, 'robots.txt.1234.new']) {
    await writeFile(join(directory, name), name)
    const time = at(name.includes(young) ? '05:30' : '04:00')
    await utimes(join(directory, name), time, time)
  }
  await removeUnfinished(directory, ['robots.txt', 'sitemap.xml'], at('06:00'))
  expect((await readdir(directory)).toSorted()).toEqual(others.toSorted())
})
