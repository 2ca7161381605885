import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { packFiles } from './pack-files.ts'

it('compresses text files, and skips small and already compressed ones', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'vazhipadu-packed-'))
  try {
    await mkdir(join(dir, 'assets'))
    const script = 'const lamp = "lit"\n'.repeat(500)
    for (const [name, content] of Object.entries({ 'a.js': script, 'b.css': 'p{}', 'c.woff2': script }))
      await writeFile(join(dir, 'assets', name), content)
    expect(await packFiles(dir)).toEqual(['a.js.br'])
    expect(brotliDecompressSync(await readFile(join(dir, 'assets', 'a.js.br'))).toString()).toBe(script)
  } finally {
    await rm(dir, { recursive: true })
  }
})
