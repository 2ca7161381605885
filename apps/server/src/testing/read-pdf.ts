import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

async function withFile<T>(pdf: Uint8Array, use: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'vazhipadu-pdf-'))
  try {
    const file = join(folder, 'paper.pdf')
    await writeFile(file, pdf)
    return await use(file)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The text that a reader would copy out of it, in the order it was written. */
export function readText(pdf: Uint8Array): Promise<string> {
  return withFile(pdf, async (file) => (await run('pdftotext', ['-raw', file, '-'])).stdout)
}

/** Throws with the reason if the file is not well formed. */
export function checkPdf(pdf: Uint8Array): Promise<void> {
  return withFile(pdf, async (file) => void (await run('qpdf', ['--check', file])))
}

/** The tags of the structure tree that a screen reader follows, in order. */
export function readTags(pdf: Uint8Array): Promise<string[]> {
  return withFile(pdf, async (file) => {
    const { stdout } = await run('pdfinfo', ['-struct', file])
    return stdout.split('\n').flatMap((line) => /^\s*([A-Z][A-Za-z0-9]*)\b/.exec(line)?.[1] ?? [])
  })
}

export function countPages(pdf: Uint8Array): Promise<number> {
  return withFile(pdf, async (file) =>
    Number(/Pages:\s+(\d+)/.exec((await run('pdfinfo', [file])).stdout)?.[1]),
  )
}
