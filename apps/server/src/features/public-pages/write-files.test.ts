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

it('two concurrent writers of one page leave one complete file and no temporary files', async () => {
  const file = join(directory, 'en', 'calendar.html')
  const pages = ['a', 'b'].map((letter) => letter.repeat(2_000_000))
  for (let round = 0; round < 5; round++) {
    await Promise.all(pages.map((page) => putFile(file, page)))
    expect(pages.includes(await readFile(file, 'utf8'))).toBe(true)
  }
  expect(await readdir(join(directory, 'en'))).toEqual(['calendar.html'])
})

it('deletes pages no longer offered and stale temporary files, but not files being written', async () => {
  for (const name of ['kept.html', 'gone.html', 'kept.html.1.new', 'kept.html.2.new'])
    await writeFile(join(directory, name), name)
  const at = (time: string) => new Date(`2026-11-19T${time}:00Z`)
  await utimes(join(directory, 'kept.html.1.new'), at('04:00'), at('04:00'))
  await utimes(join(directory, 'kept.html.2.new'), at('05:30'), at('05:30'))
  await removeOthers(directory, new Set([join(directory, 'kept.html')]), at('06:00'))
  expect((await readdir(directory)).toSorted()).toEqual(['kept.html', 'kept.html.2.new'])
})

it('a failed rename leaves no temporary file', async () => {
  await mkdir(join(directory, 'today.html', 'in the way'), { recursive: true })
  for (let times = 0; times < 2; times++)
    await expect(putFile(join(directory, 'today.html'), 'today')).rejects.toThrow()
  expect(await readdir(directory)).toEqual(['today.html'])
})

it('deletes its own stale temporary files in a directory with foreign files', async () => {
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
