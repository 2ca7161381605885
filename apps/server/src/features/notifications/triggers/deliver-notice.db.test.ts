import { afterEach, describe, expect, test } from 'vitest'
import { DeliveryError } from '../../../gateways/mail.ts'
import { createLog } from '../../../platform/log.ts'
import { startNotifying } from '../../../testing/start-notifying.ts'
import { useStarted } from '../../../testing/use-started.ts'
import { notify } from '../notifications.jobs.ts'

const t = useStarted(startNotifying)
afterEach(() => {
  t.faults.mail = undefined
  t.faults.sms = undefined
})

/** The gateway accepts messages but its response is lost. */
async function loseAnswers(channel: 'mail' | 'sms') {
  await t.prefer(true, true)
  await t.db.updateTable('account').set({ mobileVerified: true }).execute()
  const { tranNo } = await t.book()
  let given = 0
  t.faults[channel] = () => {
    given++
    throw new DeliveryError('answered nothing', { mayHaveLeft: true })
  }
  const notice = { trigger: 'booking_confirmed', key: `booking_confirmed:${tranNo}`, ids: { tranNo } }
  const work = t.handlers.find(({ job }) => job.name === notify.name)
  const tries = [1, 2, 3].map(() => () => work?.run(notice, createLog('silent')))
  const ends: string[] = []
  for (const attempt of tries)
    ends.push(
      await Promise.resolve(attempt()).then(
        () => 'done',
        () => 'again',
      ),
    )
  const rows = await t.db
    .selectFrom('notice')
    .select(['channel', 'status'])
    .where('key', 'like', `${notice.key}%`)
    .orderBy('channel')
    .execute()
  return { given, ends, rows }
}

describe('a message that the gateway accepted, but whose response was lost', () => {
  test('an SMS becomes `unknown` and is not sent again, however often its job runs', async () => {
    expect(await loseAnswers('sms')).toEqual({
      given: 1,
      ends: ['done', 'done', 'done'],
      rows: [
        { channel: 'email', status: 'sent' },
        { channel: 'sms', status: 'unknown' },
      ],
    })
  })

  test('a letter is sent again by the next attempt', async () => {
    expect(await loseAnswers('mail')).toEqual({
      given: 3,
      ends: ['again', 'again', 'again'],
      rows: [
        { channel: 'email', status: 'failed' },
        { channel: 'sms', status: 'sent' },
      ],
    })
  })
})
