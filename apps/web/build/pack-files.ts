import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const pack = promisify(brotliCompress)
/** Same pattern as in `tools/host/pack-answers.ts`. */
const packable = /\.(js|css|svg)$/
/** Bytes; smaller files fit into one packet anyway. */
const SMALLEST = 1_000

/**
 * Writes compressed copies of all text files in `assets`. They are an eighth smaller than what the host compresses on
 * the fly.
 */
export async function packFiles(dir: string): Promise<string[]> {
  const assets = join(dir, 'assets')
  const packed: string[] = []
  for (const name of await readdir(assets)) {
    if (!packable.test(name)) continue
    const content = await readFile(join(assets, name))
    if (content.length < SMALLEST) continue
    const file = `${name}.br`
    await writeFile(
      join(assets, file),
      await pack(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    )
    packed.push(file)
  }
  return packed
}

/** Must run after all plugins that write files. */
export function packWhenBuilt(): Plugin {
  let to = 'dist'
  return {
    name: 'pack-files',
    apply: 'build',
    writeBundle({ dir = 'dist' }) {
      to = dir
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        await packFiles(to)
      },
    },
  }
}
