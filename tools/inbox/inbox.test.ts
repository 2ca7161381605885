import { once } from 'node:events'
import { connect as openSocket } from 'node:net'
import { createTransport } from 'nodemailer'
import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Mail, Message } from './message.ts'
import { type RunningInbox, startInbox } from './start-inbox.ts'

let inbox: RunningInbox
let base = ''

beforeAll(async () => {
  inbox = await startInbox({ httpPort: 0, smtpPort: 0 })
  base = `http://127.0.0.1:${inbox.httpPort}`
})
afterAll(() => inbox.close())
beforeEach(async () => {
  await setFaults({})
  await fetch(`${base}/api/messages`, { method: 'DELETE' })
})

const letter = {
  from: 'Temple Office <office@temple.test>',
  to: 'devi@example.test',
  subject: 'Hello',
  text: 'Namaste',
}

const connect = () => createTransport({ host: '127.0.0.1', port: inbox.smtpPort })
const sendMail = (changes: object = {}) => connect().sendMail({ ...letter, ...changes })

function sendImpatiently() {
  // Long enough to be seen held, also on a busy machine.
  const patience = { socketTimeout: 3_000 }
  return createTransport({ host: '127.0.0.1', port: inbox.smtpPort, ...patience }).sendMail(letter)
}

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
  const faults = (await (await fetch(`${base}/api/faults`)).json()) as { held: { smtp: number; sms: number } }
  return faults.held
}

function postSms(body: unknown, headers: Record<string, string> = { authkey: 'key' }, signal?: AbortSignal) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return fetch(`${base}/api/v5/flow`, { method: 'POST', headers, body: text, ...(signal && { signal }) })
}

const code = { template_id: 'tmpl-code', recipients: [{ mobiles: '919876543210', CODE: '123456' }] }

describe('mail', () => {
  it('arrives over SMTP with its names, headers and both bodies', async () => {
    const sent = await sendMail({
      html: '<p>Namaste</p>',
      cc: 'Amma <amma@example.test>',
      bcc: 'archive@temple.test',
    })
    expect(await onlyMail()).toMatchObject({
      from: { name: 'Temple Office', address: 'office@temple.test' },
      to: [
        { name: '', address: 'devi@example.test' },
        { name: 'Amma', address: 'amma@example.test' },
        { name: '', address: 'archive@temple.test' },
      ],
      envelope: { from: 'office@temple.test' },
      messageId: sent.messageId,
      subject: 'Hello',
      text: expect.stringContaining('Namaste'),
      html: expect.stringContaining('<p>Namaste</p>'),
      headers: expect.arrayContaining([{ name: 'Message-ID', value: sent.messageId }]),
      receivedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    })
  })

  it('keeps Malayalam and the attachment to the last byte', async () => {
    const subject = 'വഴിപാട് സ്ഥിരീകരിച്ചു – ആയില്യം പൂജ, വെട്ടിക്കോട് ശ്രീ നാഗരാജ ക്ഷേത്രം'
    const content = Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7) % 256))
    const attachments = [{ filename: 'രസീത് 12.pdf', content, contentType: 'application/pdf' }]
    await sendMail({ subject, text: 'നമസ്കാരം 🙏', attachments })
    const mail = await onlyMail()
    expect(mail.subject).toBe(subject)
    expect(mail.text.trim()).toBe('നമസ്കാരം 🙏')
    expect(mail.attachments).toEqual([{ name: 'രസീത് 12.pdf', type: 'application/pdf', size: 5000 }])

    const download = await fetch(`${base}/api/messages/${mail.id}/attachments/0`)
    expect(download.headers.get('content-type')).toBe('application/pdf')
    expect(Buffer.from(await download.arrayBuffer()).equals(content)).toBe(true)
    expect((await fetch(`${base}/api/messages/${mail.id}/attachments/1`)).status).toBe(404)
  })

  it('is taken with a password too, whatever it is', async () => {
    const auth = { user: 'temple', pass: 'anything' }
    await createTransport({ host: '127.0.0.1', port: inbox.smtpPort, auth }).sendMail(letter)
    expect(await list()).toHaveLength(1)
  })
})

describe('the JSON interface', () => {
  it('lists newest first, by receiver, channel and time', async () => {
    await sendMail({ subject: 'one' })
    await sendMail({ subject: 'two', to: 'Ravi@Example.test' })
    await new Promise((resolve) => setTimeout(resolve, 5))
    const since = new Date().toISOString()
    await postSms(code)

    expect((await list()).map((each) => (each.channel === 'mail' ? each.subject : 'sms'))).toEqual([
      'sms',
      'two',
      'one',
    ])
    expect(await list('?to=ravi@example.test')).toHaveLength(1)
    expect(await list(`?to=${encodeURIComponent('+91 98765 43210')}`)).toHaveLength(1)
    expect(await list('?channel=mail')).toHaveLength(2)
    expect(await list(`?since=${since}`)).toHaveLength(1)
    expect(await list(`?since=${Date.parse(since)}`)).toHaveLength(1)
    expect(await list('?limit=2')).toHaveLength(2)
    expect((await fetch(`${base}/api/messages?since=yesterday`)).status).toBe(400)
    expect((await fetch(`${base}/api/messages?channel=fax`)).status).toBe(400)
  })

  it('gives one by its id, and nothing after all are deleted', async () => {
    await sendMail()
    const { id } = await onlyMail()
    expect(await (await fetch(`${base}/api/messages/${id}`)).json()).toMatchObject({ id, subject: 'Hello' })
    expect((await fetch(`${base}/api/messages`, { method: 'DELETE' })).status).toBe(204)
    expect((await fetch(`${base}/api/messages/${id}`)).status).toBe(404)
    expect(await list()).toEqual([])
  })

  it('says that it is well, and that elsewhere is nothing', async () => {
    expect(await (await fetch(`${base}/healthz`)).json()).toEqual({ status: 'ok' })
    expect((await fetch(`${base}/elsewhere`)).status).toBe(404)
  })

  it('tells of each arrival as it happens', async () => {
    const stop = new AbortController()
    const response = await fetch(`${base}/api/events`, { signal: stop.signal })
    const stream = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    await stream?.read()
    await sendMail({ subject: 'live' })
    const told = await stream?.read()
    expect(told?.value).toMatch(/^event: message\ndata: .*"subject":"live"/)
    stop.abort()
  })
})

describe('mail faults', () => {
  it('refuse: turns every letter away for good', async () => {
    await setFaults({ smtp: 'refuse' })
    await expect(sendMail()).rejects.toMatchObject({ responseCode: 554 })
    expect(await list()).toEqual([])
  })

  it('refuse: also on a connection that was open before', async () => {
    const pool = createTransport({ host: '127.0.0.1', port: inbox.smtpPort, pool: true, maxConnections: 1 })
    await pool.sendMail(letter)
    await setFaults({ smtp: 'refuse' })
    await expect(pool.sendMail(letter)).rejects.toMatchObject({ responseCode: 554 })
    pool.close()
    expect(await list()).toHaveLength(1)
  })

  it('temporary-failure: answers 4xx and keeps nothing', async () => {
    await setFaults({ smtp: 'temporary-failure' })
    await expect(sendMail()).rejects.toMatchObject({ responseCode: 451 })
    expect(await list()).toEqual([])
    await setFaults({ smtp: 'none' })
    await sendMail()
    expect(await list()).toHaveLength(1)
  })

  it('bounce: refuses the address with 550 and serves the others', async () => {
    await setFaults({ bounce: ['Gone@example.test'] })
    await expect(sendMail({ to: 'gone@example.test' })).rejects.toMatchObject({ responseCode: 550 })
    const sent = await sendMail({ to: 'gone@example.test, devi@example.test' })
    expect(sent.rejected).toEqual(['gone@example.test'])
    expect((await onlyMail()).envelope.to).toEqual(['devi@example.test'])
  })

  it('hold-before-accept: neither keeps nor answers until released', async () => {
    await setFaults({ smtp: 'hold-before-accept' })
    const sending = sendMail()
    await expect.poll(() => readHeld()).toEqual({ smtp: 1, sms: 0 })
    expect(await list()).toEqual([])
    await setFaults({})
    expect((await sending).response).toMatch(/^250/)
    expect(await list()).toHaveLength(1)
  })

  it('hold-before-accept: a sender that gave up has delivered nothing', async () => {
    await setFaults({ smtp: 'hold-before-accept' })
    const givingUp = expect(sendImpatiently()).rejects.toThrow(/timeout/i)
    await expect.poll(() => readHeld()).toEqual({ smtp: 1, sms: 0 })
    await givingUp
    await expect.poll(() => readHeld()).toEqual({ smtp: 0, sms: 0 })
    await setFaults({})
    await sendMail({ subject: 'after' })
    expect((await onlyMail()).subject).toBe('after')
    expect(await list()).toHaveLength(1)
  })

  it('hold-before-accept: a sender that dies at the moment of the release has delivered nothing', async () => {
    await setFaults({ smtp: 'hold-before-accept' })
    const sender = new SMTPConnection({ host: '127.0.0.1', port: inbox.smtpPort })
    await new Promise<void>((resolve) => sender.connect(() => resolve()))
    sender.send({ from: 'office@temple.test', to: 'devi@example.test' }, 'Namaste', () => undefined)
    await expect.poll(() => readHeld()).toEqual({ smtp: 1, sms: 0 })
    const releasing = openSocket(inbox.httpPort, '127.0.0.1')
    await once(releasing, 'connect')
    // Both in one go, the release first: the inbox reads it while the sender has already gone.
    releasing.write('PUT /api/faults HTTP/1.1\r\nHost: inbox\r\nContent-Length: 2\r\n\r\n{}')
    sender.close()
    await once(releasing, 'data')
    releasing.destroy()
    await sendMail({ subject: 'after' })
    expect(await list()).toMatchObject([{ subject: 'after' }])
  })

  it('hold-after-accept: keeps the letter while its sender waits in vain', async () => {
    await setFaults({ smtp: 'hold-after-accept' })
    const givingUp = expect(sendImpatiently()).rejects.toThrow(/timeout/i)
    await expect.poll(() => list()).toHaveLength(1)
    await givingUp

    const patient = sendMail({ subject: 'patient' })
    await expect.poll(() => list()).toHaveLength(2)
    await setFaults({ smtp: 'none' })
    expect((await patient).response).toMatch(/^250/)
  })

  it('are refused when nobody knows them', async () => {
    expect((await setFaults({ smtp: 'explode' })).status).toBe(400)
    expect((await setFaults({ sms: 'explode' })).status).toBe(400)
    expect((await setFaults({ bounce: 'a@b.test' })).status).toBe(400)
    expect((await setFaults({ pigeon: 'lost' })).status).toBe(400)
    expect(await (await fetch(`${base}/api/faults`)).json()).toEqual({
      smtp: 'none',
      sms: 'none',
      bounce: [],
      held: { smtp: 0, sms: 0 },
    })
  })
})

describe('SMS', () => {
  it('is the template, filled', async () => {
    const response = await postSms({ ...code, short_url: '0' })
    expect(response.status).toBe(200)
    const answer = (await response.json()) as { type: string; message: string }
    expect(answer).toEqual({ type: 'success', message: expect.stringMatching(/^[0-9a-f]{24}$/) })
    expect(await list('?to=919876543210&channel=sms')).toMatchObject([
      {
        text: '123456 is your code for Sree Nagaraja Temple. Valid for 5 minutes. Never share it. -KVMPZH',
        requestId: answer.message,
        templateId: 'tmpl-code',
        variables: { CODE: '123456' },
      },
    ])
  })

  it('goes to each recipient with its own words', async () => {
    const recipients = [...code.recipients, { mobiles: '919876543211', CODE: 654321 }]
    await postSms({ ...code, recipients })
    expect((await list()).map((each) => each.text.slice(0, 6))).toEqual(['654321', '123456'])
  })

  it.each([
    ['no authkey', code, {}, 401, 'authkey'],
    ['no JSON', '{', { authkey: 'key' }, 400, 'JSON'],
    ['no template', { recipients: code.recipients }, { authkey: 'key' }, 400, 'template_id is missing'],
    [
      'an unknown template',
      { ...code, template_id: 'tmpl-x' },
      { authkey: 'key' },
      400,
      'tmpl-x is not registered',
    ],
    ['a template of Object', { ...code, template_id: 'toString' }, { authkey: 'key' }, 400, 'not registered'],
    ['no recipients', { ...code, recipients: [] }, { authkey: 'key' }, 400, 'recipients'],
    ['a local number', smsTo({ mobiles: '9876543210', CODE: '1' }), { authkey: 'key' }, 400, 'country code'],
    ['a missing variable', smsTo({ mobiles: '919876543210' }), { authkey: 'key' }, 400, 'CODE is missing'],
    [
      'an empty variable',
      smsTo({ mobiles: '919876543210', CODE: '' }),
      { authkey: 'key' },
      400,
      'CODE is missing',
    ],
    [
      'a surplus variable',
      smsTo({ ...code.recipients[0], NAME: 'x' }),
      { authkey: 'key' },
      400,
      'NAME is not in',
    ],
    ['one bad recipient of two', smsTo(code.recipients[0], {}), { authkey: 'key' }, 400, 'country code'],
  ])(
    'is refused in the provider’s style: %s',
    async (_, body, headers: Record<string, string>, status, words) => {
      const response = await postSms(body, headers)
      expect(response.status).toBe(status)
      expect(await response.json()).toEqual({ type: 'error', message: expect.stringContaining(words) })
      expect(await list()).toEqual([])
    },
  )

  it('fails when told to', async () => {
    await setFaults({ sms: 'fail' })
    const response = await postSms(code)
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({ type: 'error' })
    expect(await list()).toEqual([])
  })

  it('is held until released, and dropped when its sender gave up', async () => {
    await setFaults({ sms: 'hold' })
    const giveUp = new AbortController()
    const lost = postSms(code, { authkey: 'key' }, giveUp.signal)
    const patient = postSms(code)
    await expect.poll(() => readHeld()).toEqual({ smtp: 0, sms: 2 })
    giveUp.abort()
    await expect(lost).rejects.toThrow()
    await expect.poll(() => readHeld()).toEqual({ smtp: 0, sms: 1 })
    expect(await list()).toEqual([])
    await setFaults({})
    expect((await patient).status).toBe(200)
    expect(await list()).toHaveLength(1)
  })
})

function smsTo(...recipients: unknown[]) {
  return { template_id: 'tmpl-code', recipients }
}
