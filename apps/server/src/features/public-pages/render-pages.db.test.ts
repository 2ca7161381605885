import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { addBlock } from '@vazhipadu/contract/calendar'
import { setPrice } from '@vazhipadu/contract/catalogue'
import type { PageOf } from '@vazhipadu/contract/public-pages/pages'
import { changeSetting } from '@vazhipadu/contract/settings'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fillCatalogue } from '../../testing/fill-catalogue.ts'
import { makeAdmin } from '../../testing/make-account.ts'
import { type Api, startApi } from '../../testing/start-api.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

// In a process of its own, as the web build does it: inside the test runner it would build differently.
const build = `const { buildRenderer } = await import('./apps/web/build/build-temple.ts')
await buildRenderer(process.argv[1])`

let api: Api
let admin: Awaited<ReturnType<typeof makeAdmin>>
let renderer: string
let pages: string
beforeAll(async () => {
  renderer = await mkdtemp(join(tmpdir(), 'pages-renderer-'))
  pages = await mkdtemp(join(tmpdir(), 'pages-'))
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', build, renderer], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  await copyFile('apps/web/temple.html', join(renderer, 'temple.html'))
  api = await startApi({ PAGES_DIRECTORY: pages, PAGES_RENDERER: renderer })
  await fillCatalogue(api)
  admin = await makeAdmin(api)
})
afterAll(async () => {
  await api.close()
  for (const directory of [renderer, pages]) await rm(directory, { recursive: true, force: true })
})

const write = () => api.sweeps.find(({ name }) => name === 'public pages')?.run(new AbortController().signal)
const read = (path: string) => readFile(join(pages, path), 'utf8')
/** The content of the page itself, before any script has run. */
const readBody = async (path: string) => {
  const html = await read(`${path}.html`)
  return html.slice(html.indexOf('<body>'), html.indexOf('id="page-data"'))
}
const listFiles = async () =>
  (await readdir(pages, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())

test('every page’s HTML contains its full text', async () => {
  await write()
  expect(await readBody('temple')).toContain('Make an offering, wherever you are')
  expect(await readBody('temple/offerings')).toContain('Noorum palum')
  const offering = await readBody('temple/offerings/noorum-palum')
  expect(offering).toContain('₹ 200')
  expect(offering).toMatch(/href="\/guided-booking\?deity_id=\d+&amp;offering_id=\d+&amp;date=2026-/)
  expect(await readBody('temple/calendar')).toContain('Rahu kalam')
  expect(await read('temple/help.html')).toMatch(/<title>How booking works[^<]+<\/title>/)
  const files = await listFiles()
  expect(files.filter(({ name }) => name.endsWith('.new'))).toEqual([])
  for (const { parentPath, name } of files)
    expect((await stat(join(parentPath, name))).mode & 0o777).toBe(0o644)
})

test('the sitemap lists every page and no other', async () => {
  const addresses = [...(await read('sitemap.xml')).matchAll(/<loc>http:\/\/localhost:5173\/([^<]+)<\/loc>/g)]
  const listed = addresses.map(([, path = '']) => `${path}.html`).sort()
  const html = (await listFiles()).map((entry) => join(entry.parentPath, entry.name).slice(pages.length + 1))
  expect(listed).toEqual(html.filter((file) => file.endsWith('.html')).sort())
  expect(await read('robots.txt')).toContain('Sitemap: http://localhost:5173/sitemap.xml')
  const data = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(
    await read('temple.html'),
  )?.[1]
  const types = (JSON.parse(data ?? '{}')['@graph'] as { '@type': string }[]).map((each) => each['@type'])
  expect(new Set(types)).toEqual(new Set(['HinduTemple', 'Event', 'Offer']))
})

test('a changed price rewrites its pages, and unchanged pages stay', async () => {
  const before = (await stat(join(pages, 'temple/help.html'))).mtimeMs
  await writeFile(join(pages, 'temple/offerings/of-yesterday.html'), 'no longer offered')
  const { offering, today } = await readPage('noorum-palum')
  const price = { effectiveFrom: today, pricePaise: 27_500 }
  await api.call(setPrice, { params: { id: offering.id }, body: price }, admin)
  await expect
    .poll(async () => {
      await write()
      return readBody('temple/offerings/noorum-palum')
    })
    .toContain('₹ 275')
  expect((await stat(join(pages, 'temple/help.html'))).mtimeMs).toBe(before)
  await expect(stat(join(pages, 'temple/offerings/of-yesterday.html'))).rejects.toThrow('ENOENT')
})

test('a new language and a closed day are written automatically', async () => {
  const { today } = await readPage('pushpanjali')
  await api.call(changeSetting, { params: { key: 'languages' }, body: { value: ['en', 'ml'] } }, admin)
  const block = { offering_id: null, from: today, to: today, reason: 'Grahanam <b>' }
  await api.call(addBlock, { body: block }, admin)
  await expect
    .poll(async () => {
      await write()
      return read('temple/ml/today.html').catch(() => '')
    })
    .toContain('Grahanam &lt;b&gt;')
  const html = await read('temple/ml.html')
  expect(html).toContain('<html lang="ml"')
  expect(html).toContain('<link rel="alternate" hreflang="en" href="http://localhost:5173/temple" />')
  // The office's text is data in the page, never a script of its own.
  expect(await read('temple/today.html')).not.toContain('Grahanam <b>')
})

test('a page that cannot be written is reported and retried, and delays no other', async () => {
  const help = join(pages, 'temple/help.html')
  await rm(help)
  await mkdir(join(help, 'in the way'), { recursive: true })
  await writeFile(join(pages, 'temple/offerings/of-yesterday.html'), 'no longer offered')
  const { offering, today } = await readPage('noorum-palum')
  const price = { effectiveFrom: today, pricePaise: 31_000 }
  await api.call(setPrice, { params: { id: offering.id }, body: price }, admin)
  // The changed setting is on every page, so the failed page is rendered again too.
  await api.call(changeSetting, { params: { key: 'temple.phone' }, body: { value: '+91 7' } }, admin)
  let swept: Awaited<ReturnType<typeof write>>
  await expect
    .poll(async () => {
      swept = await write()
      return (await readBody('temple/offerings/noorum-palum')) + (await read('temple/today.html'))
    })
    .toMatch(/₹ 310.*\+91 7/s)
  expect(swept).toMatchObject({ pauseMs: 60_000, failed: { name: 'AggregateError' } })
  expect(typeof swept === 'object' && swept.failed?.message).toMatch(
    /^Not every public page is of now \(1\): \/temple\/help\.html could not be written: E/,
  )
  await expect(stat(join(pages, 'temple/offerings/of-yesterday.html'))).rejects.toThrow('ENOENT')
  await rm(help, { recursive: true })
  expect(await write()).toBe(0)
  expect(await read('temple/help.html')).toContain('+91 7')
})

test('a missing directory is not mistaken for a database outage', async () => {
  const offerings = join(pages, 'temple/offerings')
  await rm(offerings, { recursive: true })
  await symlink(join(pages, 'nowhere/at-all'), offerings)
  await api.call(changeSetting, { params: { key: 'temple.phone' }, body: { value: '+91 8' } }, admin)
  let swept: Awaited<ReturnType<typeof write>>
  await expect
    .poll(async () => {
      swept = await write()
      return read('temple/help.html')
    })
    .toContain('+91 8')
  expect(typeof swept === 'object' && swept.failed?.message).toMatch(
    /^Not every public page is of now \(\d+\): \/temple\/offerings\/[^ ]+ could not be written: ENOENT/,
  )
  await rm(offerings)
  await write()
  expect(await readBody('temple/offerings/noorum-palum')).toContain('₹')
})

test('the next day of the temple has its own pages', async () => {
  const { today } = await readPage('pushpanjali')
  api.clock.advance({ days: 1 })
  await write()
  expect((await readPage('pushpanjali')).today > today).toBe(true)
  api.clock.advance({ days: -1 })
})

async function readPage(name: string): Promise<PageOf<'offering'>> {
  const html = await read(`temple/offerings/${name}.html`)
  return JSON.parse(/id="page-data">(.*?)<\/script>/.exec(html)?.[1] ?? '{}')
}
