import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '../testing/find-free-port.ts'
import { makeConfig } from '../testing/make-config.ts'
import { createMailSender, type Mail } from './mail.ts'
import { createSmsSender } from './sms.ts'

// Ten seconds of time limit, and as much again for a machine that runs other tests.
const LONGEST_MS = 20_000
const mail: Mail = {
  to: 'sreedevi@example.com',
  from: { name: 'Temple', address: 'office@kavumpuzha.example' },
  letter: { subject: 'A letter', html: '<p>A letter</p>', text: 'A letter' },
  attachments: [],
  messageId: '<1@kavumpuzha.example>',
}
const sms = { to: '+919847012345', template: 'code', variables: { CODE: '123456' } }

const silent = createServer((socket) => void socket.on('error', () => undefined).resume())
beforeAll(() => new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve)))
afterAll(() => void silent.close())
const at = () => {
  const { port } = silent.address() as { port: number }
  return makeConfig('postgres://nobody@127.0.0.1:1/none', {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    SMS_URL: `http://127.0.0.1:${port}`,
  })
}
const explain = async (sending: Promise<unknown>) => {
  const from = performance.now()
  const error = await sending.catch((failure: unknown) => failure as Error & { mayHaveLeft: boolean })
  expect(performance.now() - from).toBeLessThan(LONGEST_MS)
  return error
}

describe('a server that accepts a message and never answers times out', () => {
  test.concurrent('a mail server, and the letter surely has not left', async () => {
    const sender = createMailSender(at())
    expect(await explain(sender.send(mail))).toMatchObject({ name: 'DeliveryFailed', mayHaveLeft: false })
    sender.close()
  })

  test.concurrent('an SMS provider: the result is unknown', async () => {
    expect(await explain(createSmsSender(at())(sms))).toMatchObject({
      name: 'DeliveryFailed',
      mayHaveLeft: true,
    })
  })
})

test('a refused connection is a certain failure', async () => {
  const port = await findFreePort()
  const config = makeConfig('postgres://nobody@127.0.0.1:1/none', {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    SMS_URL: `http://127.0.0.1:${port}`,
  })
  const sender = createMailSender(config)
  const kept = { name: 'DeliveryFailed', mayHaveLeft: false }
  expect(await explain(sender.send(mail))).toMatchObject(kept)
  expect(await explain(createSmsSender(config)(sms))).toMatchObject(kept)
  sender.close()
})
