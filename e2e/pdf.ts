import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { type Download, test } from '@playwright/test'

const run = promisify(execFile)

/** The text of a downloaded PDF, on one line. */
export const readPdf = async (given: Download | Promise<Download>) => readFrom(await pathOf(await given))

/** The text of a PDF in memory, on one line. */
export async function readPaper(bytes: Uint8Array): Promise<string> {
  const path = test.info().outputPath('paper.pdf')
  await writeFile(path, bytes)
  return readFrom(path)
}

/** Playwright waits forever for a download that the browser never completes; fail with its name instead. */
async function pathOf(download: Download): Promise<string> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${download.suggestedFilename()} never came whole`)), 60_000)
  })
  return Promise.race([download.path(), late]).finally(() => clearTimeout(timer))
}

async function readFrom(path: string): Promise<string> {
  const { stdout } = await run('pdftotext', ['-raw', path, '-'])
  return stdout.replace(/\s+/g, ' ')
}
