import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setImmediate as giveWay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type PageAddress, pagePath } from '@vazhipadu/contract/public-pages/page-paths'
import { type PublicPage, publicPage } from '@vazhipadu/contract/public-pages/pages'
import type { Language } from '@vazhipadu/locales/languages'
import sharp from 'sharp'
import { isTransient } from '../../platform/db/transient.ts'
import { isOffered } from '../catalogue/catalogue.rules.ts'
import { assemblePage, listCalendarMonths, type PageParts } from './assemble-page.ts'
import { putFile, removeOthers, removeUnfinished } from './write-files.ts'

/** The renderer that the web build produces (apps/web/src/temple/render.tsx). */
type Renderer = {
  renderPage(page: PublicPage, template: string): Promise<string>
  renderSharePictures(): Promise<Record<string, string>>
}

type Places = {
  /** The directory with the bundle of the web build. */
  renderer: string
  /** The directory that the web server reads. */
  directory: string
}

/** The files this process has written, each with a hash of its source: only changed pages are rendered again. */
export type Written = Map<string, string>

/** The files written to the root directory, which also holds an operator's files. */
const ROOT_FILES = ['temple.html', 'sitemap.xml', 'robots.txt']

/**
 * Writes every page in every language to the web server's directory, then the sitemap, and deletes pages that no longer
 * exist. Returns how many files changed. If stopped early, all files are complete, and the next run starts again. A
 * page that cannot be written stays as it was and does not stop the others; the errors are thrown at the end.
 */
export async function renderPages(
  parts: PageParts,
  places: Places,
  written: Written,
  stopping: AbortSignal,
): Promise<number> {
  const from = resolve(places.renderer)
  const directory = resolve(places.directory)
  const renderer = (await import(pathToFileURL(join(from, 'render.mjs')).href)) as Renderer
  const template = await readFile(join(from, 'temple.html'), 'utf8')
  const languages = await parts.settings.get('languages')
  const addresses = await listAddresses(parts)
  const webUrl = parts.config.WEB_URLS[0] ?? ''
  const writtenNames = new Set<string>()
  const failures: Error[] = []
  let changed = 0
  const attempt = async (path: string, write: () => Promise<void>) => {
    // Also if writing fails: the existing file must not be deleted.
    writtenNames.add(join(directory, path))
    try {
      await write()
    } catch (error) {
      // If the database is down, the other pages would fail too.
      if (isTransient(error)) throw error
      written.delete(join(directory, path))
      const reason = error instanceof Error ? error.message : String(error)
      failures.push(new Error(`${path} could not be written: ${reason}`, { cause: error }))
    }
  }
  const put = async (path: string, source: string, draw: () => Promise<string | Buffer>) => {
    const file = join(directory, path)
    const mark = createHash('sha256').update(source).digest('base64')
    if (written.get(file) === mark) return
    const content = await draw()
    const isNew = await putFile(file, content).catch((error: unknown) => {
      // Wrapped without its code: some file system errors have codes that mean "database down" elsewhere.
      throw new Error(error instanceof Error ? error.message : String(error), { cause: error })
    })
    if (isNew) changed++
    written.set(file, mark)
  }
  for (const language of languages) {
    for (const address of addresses) {
      if (stopping.aborted) return changed
      const path = `${pagePath(address, language)}.html`
      await attempt(path, async () => {
        // Parsed as the API would do, so that a file contains only fields of the contract.
        const page = publicPage.parse(await assemblePage(parts, address, language))
        await put(path, JSON.stringify(page), () => renderer.renderPage(page, template))
      })
      // Each page takes some milliseconds: let other jobs run in between.
      await giveWay()
    }
  }
  const rest: [string, string, () => Promise<string | Buffer>][] = Object.entries(
    await renderer.renderSharePictures(),
  ).map(([kind, drawing]) => [
    `/temple/share/${kind}.png`,
    drawing,
    () => sharp(Buffer.from(drawing)).png().toBuffer(),
  ])
  const sitemap = writeSitemap({ webUrl, languages, addresses })
  const robots = `${await readFile(join(from, 'robots.txt'), 'utf8')}\nSitemap: ${webUrl}/sitemap.xml\n`
  rest.push(['/sitemap.xml', sitemap, async () => sitemap], ['/robots.txt', robots, async () => robots])
  for (const [path, source, draw] of rest) await attempt(path, () => put(path, source, draw))
  const now = parts.clock.now()
  await removeUnfinished(directory, ROOT_FILES, now)
  // Only below `temple`: an operator's files beside it stay.
  await removeOthers(join(directory, 'temple'), writtenNames, now)
  // The log shows only the message, so it names the first error.
  const [first] = failures
  if (first)
    throw new AggregateError(
      failures,
      `Not every public page is of now (${failures.length}): ${first.message}`,
    )
  return changed
}

/** Lists every page, in one language. */
async function listAddresses({ calendar, catalogue, clock }: PageParts): Promise<PageAddress[]> {
  const { today } = calendar.timeAt(clock.now())
  const { offerings } = await catalogue.get()
  const [_present, ...later] = listCalendarMonths(today)
  const offered = offerings.filter((offering) => isOffered(offering, today))
  const kinds = (['home', 'offerings', 'calendar', 'today', 'help'] as const).map((page) => ({ page }))
  return [
    ...kinds,
    ...offered.map(({ slug }) => ({ page: 'offering' as const, name: slug })),
    ...later.map((month) => ({ page: 'calendar' as const, month })),
  ]
}

type Site = { webUrl: string; languages: Language[]; addresses: PageAddress[] }

/** Every page in every language, with links to the other languages, for search engines. */
function writeSitemap({ webUrl, languages, addresses }: Site): string {
  const entries = addresses.flatMap((address) => {
    const others = languages.map(
      (language) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${webUrl}${pagePath(address, language)}"/>`,
    )
    return languages.map(
      (language) => `<url><loc>${webUrl}${pagePath(address, language)}</loc>${others.join('')}</url>`,
    )
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
}
