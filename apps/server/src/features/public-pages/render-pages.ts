import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setImmediate as giveWay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { pagePath } from '@vazhipadu/contract/public-pages/page-paths'
import { type PublicPage, publicPage } from '@vazhipadu/contract/public-pages/pages'
import sharp from 'sharp'
import { isTransient } from '../../platform/db/transient.ts'
import { assemblePage, type PageParts } from './assemble-page.ts'
import { putFile, removeOthers, removeUnfinished } from './keep-files.ts'
import { listAddresses } from './list-addresses.ts'
import { writeSitemap } from './write-sitemap.ts'

/** The bundle that the web's build leaves for it (apps/web/src/temple/render.tsx). */
type Renderer = {
  renderPage(page: PublicPage, template: string): Promise<string>
  drawSharePictures(): Promise<Record<string, string>>
}

type Places = {
  /** Where the web's build has left the bundle. */
  renderer: string
  /** Where the host reads. */
  directory: string
}

/** What a process has written, each file by what it was made from: only what has changed since is drawn again. */
export type Written = Map<string, string>

/** Beside them in the host's directory stands what an operator keeps there. */
const ROOT_FILES = ['temple.html', 'sitemap.xml', 'robots.txt']

/**
 * Writes every page in every language of the temple where the host serves it, then the list of them; what is no longer
 * a page goes. How many files are other than before. Ended early it leaves whole files, and is begun again. Throws when
 * all are written that can be: one that cannot stays as it was and holds up no other.
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
  const wanted = new Set<string>()
  const failures: Error[] = []
  let changed = 0
  const attempt = async (path: string, write: () => Promise<void>) => {
    // Also where it cannot be written just now: what is there stays.
    wanted.add(join(directory, path))
    try {
      await write()
    } catch (error) {
      // Without the database no other comes either.
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
      // Apart from a database that is away, which some of these codes mean elsewhere.
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
        // As the API would answer: nothing is in a file that the contract does not name.
        const page = publicPage.parse(await assemblePage(parts, address, language))
        await put(path, JSON.stringify(page), () => renderer.renderPage(page, template))
      })
      // Each takes some milliseconds: letters and papers go out in between.
      await giveWay()
    }
  }
  const rest: [string, string, () => Promise<string | Buffer>][] = Object.entries(
    await renderer.drawSharePictures(),
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
  // Of these alone: whatever else an operator keeps beside them stays.
  await removeOthers(join(directory, 'temple'), wanted, now)
  // The log has the message alone.
  const [first] = failures
  if (first)
    throw new AggregateError(
      failures,
      `Not every public page is of now (${failures.length}): ${first.message}`,
    )
  return changed
}
