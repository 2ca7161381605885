import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAway, markUp } from '../platform/watching/mark-down.ts'
import { makeConfig } from '../testing/make-config.ts'
import { createMailSender } from './mail.ts'

type Verb = 'greeting' | 'MAIL' | 'RCPT' | 'DATA' | '.'
let said: Partial<Record<Verb, string>> = {}
const usual: Record<Verb, string> = {
  greeting: '220 here',
  MAIL: '250 well',
  RCPT: '250 well',
  DATA: '354 go on',
  '.': '250 taken',
}
const replyTo = (socket: Socket, verb: Verb) => socket.write(`${said[verb] ?? usual[verb]}\r\n`)

/** As much of SMTP as one mail needs; the test sets the answer to each command. */
const server = createServer((socket) => {
  let isLetter = false
  socket.on('error', () => socket.destroy())
  replyTo(socket, 'greeting')
  socket.on('data', (chunk) => {
    for (const line of String(chunk).split('\r\n')) {
      const verb = line.split(/[ :]/)[0] as Verb
      if (isLetter && line !== '.') continue
      if (line === '.') replyTo(socket, '.')
      else if (line.startsWith('EHLO') || line === 'RSET') socket.write('250 here\r\n')
      else if (verb in usual) replyTo(socket, verb)
      isLetter = verb === 'DATA' && said.DATA === undefined
    }
  })
})
beforeAll(() => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening)))
afterAll(() => void server.close())

const send = async () => {
  const { port } = server.address() as AddressInfo
  const config = makeConfig('postgres://nobody@127.0.0.1:1/none', { SMTP_URL: `smtp://127.0.0.1:${port}` })
  const sender = createMailSender(config)
  const letter = { subject: 'A letter', html: '<p>A letter</p>', text: 'A letter' }
  const from = { name: 'Temple', address: 'office@kavumpuzha.example' }
  const mail = {
    to: 'sreedevi@example.com',
    from,
    letter,
    attachments: [],
    messageId: '<1@kavumpuzha.example>',
  }
  return sender.send(mail).finally(() => sender.close())
}

test.each([
  ['an address it does not know', { RCPT: '550 nobody' }, true, false],
  ['greylisting', { RCPT: '450 come again' }, false, false],
  ['one letter that it does not like', { '.': '554 spam' }, false, false],
  ['a server that lets nobody send', { MAIL: '530 log in first' }, false, true],
  ['a server that is closing', { greeting: '421 closing' }, false, true],
  ['a server that refuses everybody', { greeting: '554 go away' }, false, true],
] as const)(
  '%s: whether the failure is permanent, and whether the server is down',
  async (_name, answers, permanent, isAway) => {
    markUp('mail')
    said = answers
    await expect(send()).rejects.toMatchObject({ permanent })
    expect(listAway().includes('mail')).toBe(isAway)
  },
)

test('an accepted letter marks the server as up', async () => {
  said = {}
  await send()
  expect(listAway()).not.toContain('mail')
})
