import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Mail, Message } from './message.ts'
import { startInbox } from './start-inbox.ts'

export const letter = {
  from: 'Temple Office <office@temple.test>',
  to: 'devi@example.test',
  subject: 'Hello',
  text: 'Namaste',
}

export const code = { template_id: 'tmpl-code', recipients: [{ mobiles: '919876543210', CODE: '123456' }] }

type CalledInbox = Awaited<ReturnType<typeof callInbox>>

/** An inbox on free ports, with functions to send and read. */
async function callInbox() {
  const inbox = await startInbox({ httpPort: 0, smtpPort: 0 })
  const base = `http://127.0.0.1:${inbox.httpPort}`
  const connect = (options: object = {}) =>
    createTransport({ host: '127.0.0.1', port: inbox.smtpPort, ...options })

  async function list(query = ''): Promise<Message[]> {
    return (await (await fetch(`${base}/api/messages${query}`)).json()) as Message[]
  }

  async function onlyMail(): Promise<Mail> {
    const [message] = await list()
    if (message?.channel !== 'mail') throw new Error('no mail arrived')
    return message
  }

  function setFaults(faults: object) {
    return fetch(`${base}/api/faults`, { method: 'PUT', body: JSON.stringify(faults) })
  }

  async function readHeld() {
    const faults = (await (await fetch(`${base}/api/faults`)).json()) as {
      held: { smtp: number; sms: number }
    }
    return faults.held
  }

  function postSms(
    body: unknown,
    headers: Record<string, string> = { authkey: 'key' },
    signal?: AbortSignal,
  ) {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return fetch(`${base}/api/v5/flow`, { method: 'POST', headers, body: text, ...(signal && { signal }) })
  }

  return {
    ...inbox,
    base,
    connect,
    sendMail: (changes: object = {}) => connect().sendMail({ ...letter, ...changes }),
    // Long enough for the hold to be seen on a busy machine.
    sendImpatiently: () => connect({ socketTimeout: 3_000 }).sendMail(letter),
    list,
    onlyMail,
    setFaults,
    readHeld,
    postSms,
    /** Called before each test: no messages, no faults. */
    async empty() {
      await setFaults({})
      await fetch(`${base}/api/messages`, { method: 'DELETE' })
    },
  }
}

/** One inbox for all tests of a file, emptied before each. */
export function useInbox(): CalledInbox {
  const inbox = {} as CalledInbox
  beforeAll(async () => {
    Object.assign(inbox, await callInbox())
  })
  afterAll(() => inbox.close())
  beforeEach(() => inbox.empty())
  return inbox
}
