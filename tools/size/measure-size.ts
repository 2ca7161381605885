import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

// Builds the web app and weighs the scripts that the sign-in page needs for its first paint: the entry, the
// chunks of its route, and all they import statically. What comes later (the dialog, numbering plans, Google's
// button) is not counted. The last line is JSON; above the limit the exit code is 1.

const limitBytes = 190_000
const routeModules = ['src/app/shells/auth-shell.tsx', 'src/app/pages/public/sign-in-page.tsx']

type Chunk = { file: string; imports?: string[]; isEntry?: boolean }

const web = join(import.meta.dirname, '../../apps/web')
const out = mkdtempSync(join(tmpdir(), 'size-'))
try {
  execFileSync('npx', ['vite', 'build', '--manifest', 'manifest.json', '--outDir', out, '--emptyOutDir'], {
    cwd: web,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const manifest = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')) as Record<string, Chunk>

  const wanted = new Set<string>()
  const want = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The manifest has no ${name}`)
    if (wanted.has(chunk.file)) return
    wanted.add(chunk.file)
    for (const imported of chunk.imports ?? []) want(imported)
  }
  want('index.html')
  for (const name of routeModules) want(name)
  // Scripts beside the bundle, which index.html asks for by name.
  const page = readFileSync(join(out, 'index.html'), 'utf8')
  for (const file of readdirSync(out).filter((name) => name.endsWith('.js') && page.includes(`"/${name}"`)))
    wanted.add(file)

  const scripts = [...wanted]
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
  const result = {
    page: '/sign-in',
    scripts: scripts.length,
    gzip: total('gzip'),
    brotli: total('brotli'),
    limitBytes,
  }
  if (result.gzip > limitBytes) process.exitCode = 1
  console.log(JSON.stringify(result))
} finally {
  rmSync(out, { recursive: true, force: true })
}
