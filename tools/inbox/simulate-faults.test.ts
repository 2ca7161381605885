import { once } from 'node:events'
import { connect as openSocket } from 'node:net'
import { createTransport } from 'nodemailer'
import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js'
import { describe, expect, it } from 'vitest'
import { letter, useInbox } from './call-inbox.ts'

const inbox = useInbox()

describe('mail faults', () => {
  it('refuse: turns every letter away for good', async () => {
    await inbox.setFaults({ smtp: 'refuse' })
    await expect(inbox.sendMail()).rejects.toMatchObject({ responseCode: 554 })
    expect(await inbox.list()).toEqual([])
  })

  it('refuse: also on a connection that was open before', async () => {
    const pool = createTransport({ host: '127.0.0.1', port: inbox.smtpPort, pool: true, maxConnections: 1 })
    await pool.sendMail(letter)
    await inbox.setFaults({ smtp: 'refuse' })
    await expect(pool.sendMail(letter)).rejects.toMatchObject({ responseCode: 554 })
    pool.close()
    expect(await inbox.list()).toHaveLength(1)
  })

  it('temporary-failure: answers 4xx and keeps nothing', async () => {
    await inbox.setFaults({ smtp: 'temporary-failure' })
    await expect(inbox.sendMail()).rejects.toMatchObject({ responseCode: 451 })
    expect(await inbox.list()).toEqual([])
    await inbox.setFaults({ smtp: 'none' })
    await inbox.sendMail()
    expect(await inbox.list()).toHaveLength(1)
  })

  it('bounce: refuses the address with 550 and serves the others', async () => {
    await inbox.setFaults({ bounce: ['Gone@example.test'] })
    await expect(inbox.sendMail({ to: 'gone@example.test' })).rejects.toMatchObject({ responseCode: 550 })
    const sent = await inbox.sendMail({ to: 'gone@example.test, devi@example.test' })
    expect(sent.rejected).toEqual(['gone@example.test'])
    expect((await inbox.onlyMail()).envelope.to).toEqual(['devi@example.test'])
  })

  it('hold-before-accept: neither keeps nor answers until released', async () => {
    await inbox.setFaults({ smtp: 'hold-before-accept' })
    const sending = inbox.sendMail()
    await expect.poll(() => inbox.readHeld()).toEqual({ smtp: 1, sms: 0 })
    expect(await inbox.list()).toEqual([])
    await inbox.setFaults({})
    expect((await sending).response).toMatch(/^250/)
    expect(await inbox.list()).toHaveLength(1)
  })

  it('hold-before-accept: a sender that gave up has delivered nothing', async () => {
    await inbox.setFaults({ smtp: 'hold-before-accept' })
    const givingUp = expect(inbox.sendImpatiently()).rejects.toThrow(/timeout/i)
    await expect.poll(() => inbox.readHeld()).toEqual({ smtp: 1, sms: 0 })
    await givingUp
    await expect.poll(() => inbox.readHeld()).toEqual({ smtp: 0, sms: 0 })
    await inbox.setFaults({})
    await inbox.sendMail({ subject: 'after' })
    expect((await inbox.onlyMail()).subject).toBe('after')
    expect(await inbox.list()).toHaveLength(1)
  })

  it('hold-before-accept: a sender that dies at the moment of the release has delivered nothing', async () => {
    await inbox.setFaults({ smtp: 'hold-before-accept' })
    const sender = new SMTPConnection({ host: '127.0.0.1', port: inbox.smtpPort })
    await new Promise<void>((resolve) => sender.connect(() => resolve()))
    sender.send({ from: 'office@temple.test', to: 'devi@example.test' }, 'Namaste', () => undefined)
    await expect.poll(() => inbox.readHeld()).toEqual({ smtp: 1, sms: 0 })
    const releasing = openSocket(inbox.httpPort, '127.0.0.1')
    await once(releasing, 'connect')
    // Sent together with the release first: the inbox reads it when the sender has already gone.
    releasing.write('PUT /api/faults HTTP/1.1\r\nHost: inbox\r\nContent-Length: 2\r\n\r\n{}')
    sender.close()
    await once(releasing, 'data')
    releasing.destroy()
    await inbox.sendMail({ subject: 'after' })
    expect(await inbox.list()).toMatchObject([{ subject: 'after' }])
  })

  it('hold-after-accept: keeps the letter while its sender waits in vain', async () => {
    await inbox.setFaults({ smtp: 'hold-after-accept' })
    const givingUp = expect(inbox.sendImpatiently()).rejects.toThrow(/timeout/i)
    await expect.poll(() => inbox.list()).toHaveLength(1)
    await givingUp

    const patient = inbox.sendMail({ subject: 'patient' })
    await expect.poll(() => inbox.list()).toHaveLength(2)
    await inbox.setFaults({ smtp: 'none' })
    expect((await patient).response).toMatch(/^250/)
  })

  it('are refused when nobody knows them', async () => {
    expect((await inbox.setFaults({ smtp: 'explode' })).status).toBe(400)
    expect((await inbox.setFaults({ sms: 'explode' })).status).toBe(400)
    expect((await inbox.setFaults({ bounce: 'a@b.test' })).status).toBe(400)
    expect((await inbox.setFaults({ pigeon: 'lost' })).status).toBe(400)
    expect(await (await fetch(`${inbox.base}/api/faults`)).json()).toEqual({
      smtp: 'none',
      sms: 'none',
      bounce: [],
      held: { smtp: 0, sms: 0 },
    })
  })
})
