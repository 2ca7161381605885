import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readTree } from '../checks/read-tree.ts'
import { listHeadings, listLinks, listQuoted, listTexts, makeReader } from './read-guides.ts'

const tree = readTree('.')
const pages = tree.paths.filter((path) => path.endsWith('.md'))

describe('the office’s guides', () => {
  const isSaid = makeReader(
    globSync('locales/en/*.json').flatMap((file) => listTexts(JSON.parse(readFileSync(file, 'utf8')))),
  )

  it.each(pages.filter((path) => path.startsWith('docs/office/')))(
    '%s has nothing in bold that no screen says',
    (path) => {
      const quoted = listQuoted(tree.read(path))
      expect(quoted.length).toBeGreaterThan(5)
      expect(quoted.filter((words) => !isSaid(words))).toEqual([])
    },
  )

  it('lets an amount stand where the screen has one, and no other words', () => {
    const reads = makeReader(['Refund {{amount}}', '{{title}} · {{temple}}', 'Count and close'])
    expect(reads('Refund ₹ 750')).toBe(true)
    expect(reads('Give back ₹ 750')).toBe(false)
    expect(reads('Count')).toBe(false)
    expect(reads('Anything · at all')).toBe(false)
  })
})

describe('every document', () => {
  it('has its links and headings read as GitHub does', () => {
    const page =
      "# Year's end: how\n[a](b.md#c), ![p](x.webp), `[no](n.md)`, [web](https://example.com), [here](#d)\n"
    expect(listLinks(page)).toEqual([
      { path: 'b.md', heading: 'c' },
      { path: 'x.webp' },
      { path: '', heading: 'd' },
    ])
    expect(listHeadings(page)).toEqual(['years-end-how'])
  })

  it('leads only to files and headings that are there', () => {
    const lost = pages.flatMap((page) =>
      listLinks(tree.read(page)).flatMap(({ path, heading }) => {
        const to = path === '' ? page : normalize(join(dirname(page), path))
        if (!existsSync(to)) return [`${page}: ${path} is not there`]
        if (heading === undefined || !to.endsWith('.md')) return []
        return listHeadings(tree.read(to)).includes(heading) ? [] : [`${page}: ${to} has no #${heading}`]
      }),
    )
    expect(lost).toEqual([])
  })

  it('names only commands of package.json', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>
    }
    const unknown = pages.flatMap((page) =>
      [...tree.read(page).matchAll(/\bnpm run ([a-z][\w:-]*)/g)].flatMap(([, script = '']) =>
        script in scripts ? [] : [`${page}: npm run ${script}`],
      ),
    )
    expect(unknown).toEqual([])
  })
})
