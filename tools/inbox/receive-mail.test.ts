import { createTransport } from 'nodemailer'
import { describe, expect, it } from 'vitest'
import { code, letter, useInbox } from './call-inbox.ts'

const inbox = useInbox()

describe('mail', () => {
  it('arrives over SMTP with its names, headers and both bodies', async () => {
    const sent = await inbox.sendMail({
      html: '<p>Namaste</p>',
      cc: 'Amma <amma@example.test>',
      bcc: 'archive@temple.test',
    })
    expect(await inbox.onlyMail()).toMatchObject({
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
    await inbox.sendMail({ subject, text: 'നമസ്കാരം 🙏', attachments })
    const mail = await inbox.onlyMail()
    expect(mail.subject).toBe(subject)
    expect(mail.text.trim()).toBe('നമസ്കാരം 🙏')
    expect(mail.attachments).toEqual([{ name: 'രസീത് 12.pdf', type: 'application/pdf', size: 5000 }])

    const download = await fetch(`${inbox.base}/api/messages/${mail.id}/attachments/0`)
    expect(download.headers.get('content-type')).toBe('application/pdf')
    expect(Buffer.from(await download.arrayBuffer()).equals(content)).toBe(true)
    expect((await fetch(`${inbox.base}/api/messages/${mail.id}/attachments/1`)).status).toBe(404)
  })

  it('is taken with a password too, whatever it is', async () => {
    const auth = { user: 'temple', pass: 'anything' }
    await createTransport({ host: '127.0.0.1', port: inbox.smtpPort, auth }).sendMail(letter)
    expect(await inbox.list()).toHaveLength(1)
  })
})

describe('the JSON interface', () => {
  it('lists newest first, by receiver, channel and time', async () => {
    await inbox.sendMail({ subject: 'one' })
    await inbox.sendMail({ subject: 'two', to: 'Ravi@Example.test' })
    await new Promise((resolve) => setTimeout(resolve, 5))
    const since = new Date().toISOString()
    await inbox.postSms(code)

    expect((await inbox.list()).map((each) => (each.channel === 'mail' ? each.subject : 'sms'))).toEqual([
      'sms',
      'two',
      'one',
    ])
    expect(await inbox.list('?to=ravi@example.test')).toHaveLength(1)
    expect(await inbox.list(`?to=${encodeURIComponent('+91 98765 43210')}`)).toHaveLength(1)
    expect(await inbox.list('?channel=mail')).toHaveLength(2)
    expect(await inbox.list(`?since=${since}`)).toHaveLength(1)
    expect(await inbox.list(`?since=${Date.parse(since)}`)).toHaveLength(1)
    expect(await inbox.list('?limit=2')).toHaveLength(2)
    expect((await fetch(`${inbox.base}/api/messages?since=yesterday`)).status).toBe(400)
    expect((await fetch(`${inbox.base}/api/messages?channel=fax`)).status).toBe(400)
  })

  it('gives one by its id, and nothing after all are deleted', async () => {
    await inbox.sendMail()
    const { id } = await inbox.onlyMail()
    expect(await (await fetch(`${inbox.base}/api/messages/${id}`)).json()).toMatchObject({
      id,
      subject: 'Hello',
    })
    expect((await fetch(`${inbox.base}/api/messages`, { method: 'DELETE' })).status).toBe(204)
    expect((await fetch(`${inbox.base}/api/messages/${id}`)).status).toBe(404)
    expect(await inbox.list()).toEqual([])
  })

  it('says that it is well, and that elsewhere is nothing', async () => {
    expect(await (await fetch(`${inbox.base}/healthz`)).json()).toEqual({ status: 'ok' })
    expect((await fetch(`${inbox.base}/elsewhere`)).status).toBe(404)
  })

  it('tells of each arrival as it happens', async () => {
    const stop = new AbortController()
    const response = await fetch(`${inbox.base}/api/events`, { signal: stop.signal })
    const stream = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    await stream?.read()
    await inbox.sendMail({ subject: 'live' })
    const chunk = await stream?.read()
    expect(chunk?.value).toMatch(/^event: message\ndata: .*"subject":"live"/)
    stop.abort()
  })
})
