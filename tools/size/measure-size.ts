import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

// Builds the web app and measures the scripts that the sign-in page needs for its first paint: the entry, the chunks of
// its route, and all their static imports. Not counted: what loads later (the dialog, numbering plans, Google's
// button). The waiting page is measured completely, with styles and texts, because a crowd opens it at once. The last
// line is JSON; above a limit the exit code is 1.

const limitBytes = 190_000
const roomLimitBytes = 10_000
const roomWordsLimitBytes = 4_000

type Chunk = { file: string }

const web = join(import.meta.dirname, '../../apps/web')
const out = mkdtempSync(join(tmpdir(), 'size-'))
try {
  execFileSync('npx', ['vite', 'build', '--manifest', 'manifest.json', '--outDir', out, '--emptyOutDir'], {
    cwd: web,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const manifest = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')) as Record<string, Chunk>

  // Scripts named by the page: the entry with its imports, and those of its route.
  const page = readFileSync(join(out, 'index.html'), 'utf8')
  const pages = JSON.parse(/ data-pages='([^']*)'/.exec(page)?.[1] ?? '{}') as Record<string, string[]>
  const ofRoute = pages['/sign-in']
  if (!ofRoute) throw new Error('The page does not name the scripts of /sign-in')
  const named = [...page.matchAll(/ (?:src|href)="(\/[^"]+\.js)"/g)].map(([, file = '']) => file)
  const measured = new Set([...named, ...ofRoute].map((file) => file.slice(1)))

  // Texts of the largest language.
  const wordsOf = (name: string) => manifest[name]?.file ?? ''
  const weigh = (file: string) => gzipSync(readFileSync(join(out, file)), { level: 9 }).length
  const [heaviest = ''] = Object.keys(manifest)
    .filter((name) => /\/i18n\/languages\/[a-z]{2}\.ts$/.test(name))
    .map(wordsOf)
    .sort((a, b) => weigh(b) - weigh(a))
  measured.add(heaviest)

  const scripts = [...measured]
    .filter((file) => file.endsWith('.js'))
    .map((file) => {
      const content = readFileSync(join(out, file))
      return {
        file,
        gzip: gzipSync(content, { level: 9 }).length,
        brotli: brotliCompressSync(content).length,
      }
    })
    .sort((a, b) => b.gzip - a.gzip)
  for (const { file, gzip, brotli } of scripts) {
    console.log(`${String(gzip).padStart(8)} gzip ${String(brotli).padStart(8)} brotli  ${file}`)
  }
  const total = (way: 'gzip' | 'brotli') => scripts.reduce((sum, script) => sum + script[way], 0)
  const roomPage = readFileSync(join(out, 'waiting-room.html'), 'utf8')
  const roomFiles = [...roomPage.matchAll(/"\/(assets\/[^"]+)"/g)].map(([, file = '']) => file)
  const room = measureRoom(['waiting-room.html', ...roomFiles])
  const result = {
    page: '/sign-in',
    scripts: scripts.length,
    gzip: total('gzip'),
    brotli: total('brotli'),
    limitBytes,
    room,
  }
  if (result.gzip > limitBytes || room.gzip > roomLimitBytes || room.wordsGzip > roomWordsLimitBytes)
    process.exitCode = 1
  console.log(JSON.stringify(result))
} finally {
  for (const directory of [out, `${out}-render`]) rmSync(directory, { recursive: true, force: true })
}

/** Size of the waiting page's files, complete in English; other languages additionally load their texts. */
function measureRoom(files: string[]) {
  const contents = files.map((file) => readFileSync(join(out, file)))
  if (contents.some((content) => /\bimport\s*[("'{*]/.test(content.toString('utf8'))))
    throw new Error('The waiting page imports another file: it must be whole')
  const words = readdirSync(join(out, 'room-words')).map((file) =>
    readFileSync(join(out, 'room-words', file)),
  )
  const sum = (weigh: (content: Buffer) => number) => contents.reduce((all, one) => all + weigh(one), 0)
  return {
    page: '/waiting-room.html',
    files: files.length,
    bytes: sum((content) => content.length),
    gzip: sum((content) => gzipSync(content, { level: 9 }).length),
    limitBytes: roomLimitBytes,
    /** The largest language. */
    wordsGzip: Math.max(...words.map((content) => gzipSync(content, { level: 9 }).length)),
    wordsLimitBytes: roomWordsLimitBytes,
  }
}
