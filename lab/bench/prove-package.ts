// npm run proof:package: packs the calendar, installs it into an empty project outside this repository, and tests it
// there: its command line, the README's examples, its types with a compiler, and as ES modules in Chromium. Days are
// compared with the golden days of the package.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, normalize } from 'node:path'
import { chromium } from '@playwright/test'
import { readAnswers, readExamples } from '../../packages/panchang/testing/read-examples.ts'
import { findBrowser } from '../../tools/dev/find-browser.ts'
import { requireProgramsOf } from '../../tools/dev/require-programs.ts'

requireProgramsOf('proof:package')

const root = process.cwd()
const project = mkdtempSync(join(tmpdir(), 'vazhipadu-package-'))

function run(program: string, args: string[], cwd = project): string {
  return execFileSync(program, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trimEnd()
}

function expectSame(what: string, found: unknown, expected: unknown): void {
  if (JSON.stringify(found) === JSON.stringify(expected)) return
  throw new Error(`${what}: ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`)
}

/** Its only dependency is taken from this installation, so that no network is needed. */
function install(): number {
  run('node', [join(root, 'tools/dev/build-package.ts')], root)
  const packed = ['packages/panchang/dist', 'node_modules/astronomy-engine'].map((folder) => {
    const [{ filename = '', size = 0 } = {}] = JSON.parse(
      run('npm', ['pack', '--json', '--pack-destination', project, join(root, folder)]),
    ) as { filename?: string; size?: number }[]
    return { file: `./${filename}`, size }
  })
  writeFileSync(join(project, 'package.json'), '{"name":"empty","private":true,"type":"module"}\n')
  const files = packed.map(({ file }) => file)
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', ...files])
  return packed[0]?.size ?? 0
}

function runExamples(): number {
  writeFileSync(join(project, 'answers.jsonl'), readAnswers())
  const examples = readExamples()
  for (const { kind, run: text, prints } of examples) {
    writeFileSync(join(project, 'example.js'), kind === 'js' ? text : '')
    const command = join(project, 'node_modules/.bin/panchang')
    expectSame(text, kind === 'js' ? run('node', ['example.js']) : run(command, text.split(' ')), prints)
  }
  return examples.length
}

function compileTypes(): void {
  const [program = ''] = readExamples().flatMap(({ kind, run: text }) => (kind === 'js' ? [text] : []))
  const wrong =
    "// @ts-expect-error a star is a number\nfindNextStarDay(guruvayur, 'ayilyam', '2026-08-20', KERALA)\n"
  writeFileSync(join(project, 'example.ts'), program + wrong)
  const strict = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2024', '--lib', 'es2024,dom']
  // Without skipLibCheck, so that the package's own declarations are compiled too.
  run(join(root, 'node_modules/.bin/tsc'), [...strict, '--types', '', '--ignoreConfig', 'example.ts'])
}

const page = `<!doctype html><script type="importmap">{"imports":{
  "astronomy-engine":"/node_modules/astronomy-engine/esm/astronomy.js",
  "compute-days":"/node_modules/@vazhipadu/panchang/compute-days.js",
  "kerala-rules":"/node_modules/@vazhipadu/panchang/kerala-rules.js",
  "golden-days":"/node_modules/@vazhipadu/panchang/conformance/golden-days.js",
  "check-answers":"/node_modules/@vazhipadu/panchang/conformance/check-answers.js"}}</script>
<script type="module">
  import { computeDays } from 'compute-days'
  import { KERALA } from 'kerala-rules'
  import { GOLDEN_PLACE } from 'golden-days'
  import { checkAnswers } from 'check-answers'
  const rules = { ...KERALA, sunrise: 'upper-limb' }
  const days = computeDays(GOLDEN_PLACE, '2026-01-01', '2026-12-31', rules)
  window.verdict = checkAnswers(days.map((day) => ({ ...day, star: day.star.index, tithi: day.tithi.index })))
</script>`

const types: Record<string, string> = { js: 'text/javascript', json: 'application/json' }

function serveProject() {
  return createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://project').pathname)
    if (path === '/') return response.writeHead(200, { 'content-type': 'text/html' }).end(page)
    if (!path.startsWith('/node_modules/')) return response.writeHead(404).end()
    const type = types[path.split('.').at(-1) ?? ''] ?? 'text/plain'
    return response.writeHead(200, { 'content-type': type }).end(readFileSync(join(project, path)))
  })
}

async function runInChromium(): Promise<{ days: number }> {
  const server = serveProject().listen(0, '127.0.0.1')
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
  try {
    const tab = await browser.newPage()
    tab.on('pageerror', (error) => console.error(error))
    await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    const verdict = await tab.waitForFunction('window.verdict')
    const { days, conforms, wrong } = (await verdict.jsonValue()) as {
      days: number
      conforms: boolean
      wrong: unknown[]
    }
    expectSame('a year in Chromium', { days, conforms, wrong }, { days: 365, conforms: true, wrong: [] })
    return { days }
  } finally {
    await browser.close()
    server.close()
  }
}

const began = performance.now()
try {
  const packedBytes = install()
  const examples = runExamples()
  writeFileSync(join(project, 'golden.jsonl'), run(join(project, 'node_modules/.bin/panchang'), ['golden']))
  const verdict = run(join(project, 'node_modules/.bin/panchang'), ['check', 'golden.jsonl'])
  expectSame('the suite', verdict.split('\n')[0], 'conforms: 2557 days, 0 wrong, 0 close calls')
  compileTypes()
  const { days } = await runInChromium()
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(JSON.stringify({ packedBytes, examples, daysInChromium: days, seconds }))
} finally {
  rmSync(project, { recursive: true, force: true })
}
