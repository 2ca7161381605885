import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createTicket } from '@vazhipadu/contract/support'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '../../testing/find-free-port.ts'
import { makeAccount } from '../../testing/make-account.ts'
import { makeEnvironment } from '../../testing/make-config.ts'
import { makePackedPdf, makeRefusedFiles } from '../../testing/make-hostile-files.ts'
import { sendForm } from '../../testing/send-form.ts'
import { type Api, startApi } from '../../testing/start-api.ts'
import { type Process, startProcess } from '../../testing/start-process.ts'

const HTTP = fileURLToPath(new URL('../../http.ts', import.meta.url))
const asks = { ticket_type: 'payment', subject: 'With a file', text: 'Please see the file.' }

let api: Api
let server: Process
let url: string

beforeAll(async () => {
  api = await startApi()
  const port = await findFreePort()
  // LIMIT_TICKETS_PER_ACCOUNT_AN_HOUR is raised, since one account sends everything.
  const changes = {
    API_PORT: String(port),
    LIMIT_TICKETS_PER_ACCOUNT_AN_HOUR: '100000',
    CLOCK_ADJUSTABLE: 'true',
    TOKEN_KEYS: api.config.TOKEN_KEYS.join(','),
  }
  await api.db
    .insertInto('clockOffset')
    .values({ offsetMs: api.clock.now().getTime() - Date.now() })
    .execute()
  server = await startProcess(HTTP, makeEnvironment(api.databaseUrl, changes), /API is listening/)
  url = `http://127.0.0.1:${port}`
})
afterAll(async () => {
  await server.kill()
  await api.close()
})

async function residentMb(): Promise<number> {
  const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

test('bombs and large pictures, sent many at once and again and again, leave the process its size', async () => {
  const person = await makeAccount(api)
  const large = await sharp({ create: { width: 7_000, height: 5_000, channels: 3, background: '#484' } })
    .jpeg({ progressive: true })
    .toBuffer()
  const bombs = (await makeRefusedFiles()).filter(({ what }) => /pixels/.test(what))
  const files = [large, makePackedPdf(Buffer.alloc(60_000_000)), ...bombs.map(({ content }) => content)]
  const round = async () => {
    const sent = Array.from({ length: 8 }, (_, n) => {
      const content = files[n % files.length] ?? large
      const file = new File([new Uint8Array(content)], 'a.jpg')
      return sendForm({ ...api, url }, createTicket, { form: asks, files: [file] }, person)
    })
    return (await Promise.all(sent)).map(({ status }) => status)
  }
  expect(new Set(await round())).toEqual(new Set([200, 422]))
  // The allocator keeps a memory reserve for each thread, which is complete after a few rounds and then stops growing.
  for (let n = 0; n < 5; n++) await round()
  const warm = await residentMb()
  let peak = warm
  for (let n = 0; n < 6; n++) {
    await round()
    peak = Math.max(peak, await residentMb())
  }
  expect(warm).toBeLessThan(900)
  expect(peak - warm).toBeLessThan(120)
})
