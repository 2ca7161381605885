import { setTimeout as delay } from 'node:timers/promises'
import * as contract from '@vazhipadu/contract/notifications'
import { describe, expect, test } from 'vitest'
import { DeliveryError } from '../../../gateways/mail.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { useBatches } from '../../../testing/start-batches.ts'

const api = useBatches()

test('a batch is paused and resumed, and both are audited', async () => {
  await api.book(0)
  const { body } = await api.tell()
  const params = { id: body.batch_id }
  expect((await api.call(contract.pauseBatch, { params }, await api.as())).body).toMatchObject({
    isPaused: true,
  })
  await api.call(contract.pauseBatch, { params }, await api.as())
  await api.sweep()
  expect(api.mails).toHaveLength(0)
  expect((await api.call(contract.resumeBatch, { params }, await api.as())).body).toMatchObject({
    isPaused: false,
  })
  await api.sweep()
  expect(api.mails).toHaveLength(1)
  const entries = await api.db
    .selectFrom('auditEntry')
    .select('action')
    .where('subjectId', '=', body.batch_id)
    .orderBy('id')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual(['notices.sent', 'notices.paused', 'notices.resumed'])
})

describe('a batch that is resumed at the very moment', () => {
  /** Runs `work` while a batch that was paused during delivery is being resumed in an open transaction. */
  const whileResuming = async (id: string, work: () => Promise<unknown>) => {
    const set = { pausedAt: api.clock.now() }
    await api.db.updateTable('noticeBatch').set(set).where('id', '=', id).execute()
    let working: Promise<unknown> = Promise.resolve()
    await inTransaction(api.db, async (trx) => {
      await trx.updateTable('noticeBatch').set({ pausedAt: null }).where('id', '=', id).execute()
      working = work()
      // Long enough for code that does not wait for the lock to read the paused batch.
      await delay(500)
    })
    await working
  }
  const finish = async (id: string) => {
    api.faults.mail = undefined
    api.clock.advance({ seconds: 31 })
    await api.sweep()
    return api.read(id)
  }

  test('gets back what failed for a while', async () => {
    await api.book(0)
    api.refuse(api.devotees[0]?.email, new DeliveryError('mail server answered 451'))
    const { batch_id: id } = (await api.tell()).body
    await whileResuming(id, () => api.sweep())
    expect(await api.read(id)).toMatchObject({ waiting: 1, isPaused: false })
    expect(await finish(id)).toMatchObject({ told: 1, isDone: true })
  })

  test('gets back what is sent again', async () => {
    await api.book(0)
    api.refuse(api.devotees[0]?.email, new DeliveryError('mail server answered 550', { permanent: true }))
    const { batch_id: id } = (await api.tell()).body
    await api.sweep()
    await whileResuming(id, () => api.resend(id, 'failed'))
    expect(await api.read(id)).toMatchObject({ waiting: 1, isPaused: false })
    expect(await finish(id)).toMatchObject({ told: 1, isDone: true })
  })
})
