// Draws which server feature imports which into docs/architecture/imports.svg; `--check` fails if the picture is out of
// date. One row and column per feature, in layer order: a mark above the diagonal would be an import of a later
// feature, which is allowed for jobs files only.
import { readFile, writeFile } from 'node:fs/promises'
import { isTestCode, locateFile } from '../checks/locate-file.ts'
import { readImports } from '../checks/read-imports.ts'
import { readTree } from '../checks/read-tree.ts'
import { features } from '../checks/vocabulary.ts'

const FILE = 'docs/architecture/imports.svg'
const CELL = 26
const LEFT = 124
const TOP = 124

type Arrow = { files: Set<string>; isJobsOnly: boolean }

const tree = readTree('.')
const arrows = new Map<string, Arrow>()
for (const { from, to } of readImports(tree)) {
  if (to === undefined || isTestCode(from)) continue
  const here = locateFile(from)
  const there = locateFile(to)
  if (here.house !== 'server' || there.house !== 'server') continue
  if (!here.feature || !there.feature || here.feature === there.feature) continue
  const key = `${here.feature} ${there.feature}`
  const arrow = arrows.get(key) ?? { files: new Set(), isJobsOnly: true }
  arrow.files.add(from)
  arrow.isJobsOnly &&= there.role === 'jobs'
  arrows.set(key, arrow)
}
const built = features.filter((feature) =>
  tree.paths.some((path) => path.startsWith(`apps/server/src/features/${feature}/`)),
)

const drawn = `${renderMatrix()}\n`
if (!process.argv.includes('--check')) await writeFile(FILE, drawn)
else if ((await readFile(FILE, 'utf8').catch(() => '')) !== drawn) {
  console.error(`${FILE} is stale: npm run imports`)
  process.exitCode = 1
}

function renderMatrix(): string {
  const side = built.length * CELL
  const rows = built.flatMap((feature, row) => [
    `<text x="${LEFT - 8}" y="${TOP + row * CELL + 17}" text-anchor="end">${feature}</text>`,
    `<text transform="translate(${LEFT + row * CELL + 17} ${TOP - 8}) rotate(-60)">${feature}</text>`,
    `<rect class="own" x="${LEFT + row * CELL}" y="${TOP + row * CELL}" width="${CELL}" height="${CELL}"/>`,
    ...built.flatMap((other, column) => renderCell(feature, other, row, column)),
  ])
  const lines = Array.from({ length: built.length + 1 }, (_, n) => [
    `<path d="M${LEFT} ${TOP + n * CELL}h${side}M${LEFT + n * CELL} ${TOP}v${side}"/>`,
  ]).flat()
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LEFT + side + 70} ${TOP + side + 16}" role="img">`,
    '<title>Which feature of the server imports which: rows import columns, the number says by how many files</title>',
    '<style>text{font:12px system-ui,sans-serif;fill:#3b2f2a}path{stroke:#e4dacb;fill:none}.own{fill:#d9c7a8}',
    '.use{fill:#b4552d}.jobs{fill:#fff;stroke:#b4552d}.count{fill:#fff;font-size:10px;text-anchor:middle}',
    '.count.dark{fill:#b4552d}</style>',
    `<rect width="100%" height="100%" fill="#fffaf2"/>`,
    ...lines,
    ...rows,
    '</svg>',
  ].join('\n')
}

function renderCell(feature: string, other: string, row: number, column: number): string[] {
  const arrow = arrows.get(`${feature} ${other}`)
  if (!arrow) return []
  const x = LEFT + column * CELL + CELL / 2
  const y = TOP + row * CELL + CELL / 2
  return [
    `<circle class="${arrow.isJobsOnly ? 'jobs' : 'use'}" cx="${x}" cy="${y}" r="9"/>`,
    `<text class="count${arrow.isJobsOnly ? ' dark' : ''}" x="${x}" y="${y + 3.5}">${arrow.files.size}</text>`,
  ]
}
