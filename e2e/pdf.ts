import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Download } from '@playwright/test'

const run = promisify(execFile)

/** What a reader copies out of a PDF, on one line. */
export async function readPdf(download: Download): Promise<string> {
  const { stdout } = await run('pdftotext', ['-raw', await download.path(), '-'])
  return stdout.replace(/\s+/g, ' ')
}
