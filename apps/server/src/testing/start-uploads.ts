import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as contract from '@vazhipadu/contract/support'
import { makeAccount } from './make-account.ts'
import { sendForm } from './send-form.ts'
import { type Api, startApi } from './start-api.ts'

export const uploadLimits = {
  LIMIT_TICKETS_PER_ACCOUNT_AN_HOUR: '1000',
  LIMIT_ANSWERS_PER_ACCOUNT_AN_HOUR: '1000',
}
const asks = { ticket_type: 'payment', subject: 'With a file', text: 'Please see the file.' }

export type Uploads = Awaited<ReturnType<typeof startUploads>>

export const asFile = (content: Buffer, name: string, type = '') =>
  new File([new Uint8Array(content)], name, { type })

/** A person who uploads files with tickets, to a directory that the test can read. */
export async function startUploads() {
  const directory = join(tmpdir(), `vazhipadu-files-${process.pid}`)
  const api = await startApi({ ...uploadLimits, FILES_DIRECTORY: directory, LIMIT_UPLOAD_SECONDS: '4' })
  const person = await makeAccount(api)

  return {
    ...api,
    person,
    raise: (files: File[], on: Api = api) =>
      sendForm(on, contract.createTicket, { form: asks, files }, person),
    listKept: async () =>
      (await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])).filter((each) =>
        each.isFile(),
      ),
    countTickets: async () => (await api.call(contract.listUserTickets, { query: {} }, person)).body.total,
    async download(id: string, attachmentId: string, on: Api = api) {
      const offered = await on.call(contract.downloadAttachment, { params: { id, attachmentId } }, person)
      const code = offered.body.code as string | undefined
      if (offered.status !== 200)
        return { status: offered.status, code, headers: offered.headers, content: Buffer.alloc(0) }
      return { code, ...(await readAll(on.url + new URL(offered.body.url).pathname)) }
    },
  }
}

async function readAll(url: string) {
  const answer = await fetch(url)
  const content = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, headers: answer.headers, content }
}
