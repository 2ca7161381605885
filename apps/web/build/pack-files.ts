import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const pack = promisify(brotliCompress)
/** As `tools/host/pack-answers.ts` names them. */
const packable = /\.(js|css|svg)$/
/** What fits into one packet anyhow. */
const SMALLEST = 1_000

/** Leaves each text under `assets` packed beside itself: a phone has an eighth less to fetch than by what the host packs while it waits. */
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

/** After all that writes files of its own. */
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
