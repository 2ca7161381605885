import { reportMail, reportSms } from '@vazhipadu/contract/notifications'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type NotificationWorld, REPORT_SECRET, startNotifying } from '../../testing/start-notifying.ts'

// Slow: each test starts its own API.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let api: NotificationWorld
beforeEach(async () => {
  api = await startNotifying()
})
afterEach(() => api.close())

describe('reports of the providers', () => {
  const headers = { 'x-report-secret': REPORT_SECRET }
  const row = () =>
    api.db
      .selectFrom('notice')
      .select(['id', 'channel', 'status', 'reason', 'deliveredAt', 'reference'])
      .where('tranNo', 'is not', null)
      .orderBy('channel')
      .execute()
  const send = async () => {
    await api.tell('booking_confirmed', { tranNo: (await api.book()).tranNo })
    await api.runJobs()
    const [mail, sms] = await row()
    return { mail, sms }
  }

  test('an SMS was delivered, and one was not', async () => {
    const { sms } = await send()
    const report = (status: 'delivered' | 'failed', reason?: string) =>
      api.call(
        reportSms,
        { body: { reports: [{ requestId: sms?.reference ?? '', status, reason }] } },
        { headers },
      )
    expect((await report('failed', 'absent subscriber')).status).toBe(200)
    expect((await row())[1]).toMatchObject({
      status: 'failed',
      reason: 'absent subscriber',
      deliveredAt: null,
    })
    // Operators retry for hours: the later report counts, and a delivery is final.
    await report('delivered')
    await report('failed')
    expect((await row())[1]).toMatchObject({ status: 'sent', reason: null, deliveredAt: api.clock.now() })
  })

  test('a letter bounced, one was delivered after its connection was lost, and a complaint came', async () => {
    const { mail } = await send()
    const messageId = `<${mail?.id}@kavumpuzha.example>`
    const report = (event: 'delivered' | 'bounced' | 'complained', reason?: string) =>
      api.call(reportMail, { body: { reports: [{ messageId, event, reason }] } }, { headers })
    await report('bounced', '550 no such user')
    expect((await row())[0]).toMatchObject({ status: 'failed', reason: 'bounced: 550 no such user' })
    await api.db.updateTable('notice').set({ status: 'unknown' }).execute()
    await report('delivered')
    expect((await row())[0]).toMatchObject({ status: 'sent', deliveredAt: api.clock.now() })
    await api.db.updateTable('notice').set({ deliveredAt: null }).execute()
    await report('complained')
    expect((await row())[0]).toMatchObject({ status: 'sent', reason: 'complained' })
  })

  test('change nothing when nothing is known by that name', async () => {
    const { mail } = await send()
    const before = await row()
    const body = { reports: [{ messageId: '<someone@elsewhere.example>', event: 'bounced' as const }] }
    expect((await api.call(reportMail, { body }, { headers })).status).toBe(200)
    expect(await row()).toEqual(before)
    expect(mail?.status).toBe('sent')
  })

  test('are taken from our providers only', async () => {
    const body = { reports: [] }
    for (const extra of [{}, { headers: { 'x-report-secret': 'guess' } }]) {
      for (const refused of [
        await api.call(reportSms, { body }, extra),
        await api.call(reportMail, { body }, extra),
      ])
        expect([refused.status, refused.body.code]).toEqual([403, 'reporter_unknown'])
    }
  })
})
