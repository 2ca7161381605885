import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Db, sqlRows } from '../../../apps/server/src/platform/db/database.ts'
import { makePdf } from '../../../apps/server/src/testing/make-hostile-files.ts'

type Sender = { url: string; token: string }

/** Raises a ticket with a unique file. */
export async function sendFile({ url, token }: Sender, number: number): Promise<void> {
  const form = new FormData()
  form.append('ticket_type', 'payment')
  form.append('subject', `Paper ${number}`)
  form.append('text', 'Please see.')
  const content = makePdf('', `4 0 obj<<>>stream\nPaper ${number}\nendstream endobj`)
  form.append('files', new File([new Uint8Array(content)], `paper-${number}.pdf`))
  const answer = await fetch(`${url}/tickets/new`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  if (!answer.ok) throw new Error(`paper ${number} was refused: ${await answer.text()}`)
}

/** The content of each stored file by its key; empty if the file is missing. */
export async function readFiles(db: Db, folder: string): Promise<Map<string, string>> {
  const rows = await sqlRows<{ fileKey: string }>(db, 'select file_key from ticket_attachment order by 1')
  const found = new Map<string, string>()
  for (const { fileKey } of rows) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(join(folder, fileKey)), hash).catch(() => undefined)
    found.set(fileKey, hash.digest('hex'))
  }
  return found
}
