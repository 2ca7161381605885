import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Config } from '../../../apps/server/src/config.ts'
import { systemClock } from '../../../apps/server/src/platform/clock.ts'
import { type Db, sqlRows } from '../../../apps/server/src/platform/db/database.ts'
import { findFreePort } from '../../../apps/server/src/testing/find-free-port.ts'
import { type Process, startProcess } from '../../../apps/server/src/testing/start-process.ts'
import {
  getBatch,
  listReminders,
  type NoticeBatch,
  resendBatch,
  sendReminders,
} from '../../../packages/contract/notifications.ts'
import { startInbox } from '../../../tools/inbox/start-inbox.ts'
import { makeCrowd, makeOffice } from './make-people.ts'

const find = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export type ReminderProof = {
  people: number
  letters: number
  sms: number
  told: number
  failed: number
  inDoubt: number
  doubles: number
  missing: number
  wronglyFailed: number
  progressSteps: number
  wentBack: number
  kills: number
  codeSeconds: number
  resent: number
  toldAgain: number
  afterResend: { told: number; failed: number; inDoubt: number }
  violations: string[]
}

type Setting = { db: Db; config: Config; env: Record<string, string>; people: number; onDate: string }
type Message = { to: { address: string }[]; channel: 'mail' | 'sms' }

const KILLS = 3
/** Maximum that a worker has in hand: three letters and two SMS (send-due.ts). */
const IN_HAND = 5

/**
 * Sends the reminders of a whole day through the real API and two workers. In the middle both workers are killed with
 * letters in hand that the mail server has accepted, later one of two; some addresses are refused. No devotee may get
 * two, uncertain ones must be listed as such, and sending again must reach only those that failed. A refused address
 * has failed, unless the worker died with the response: then it is unknown and counts as uncertain.
 */
export async function proveReminders({ db, config, env, people, onDate }: Setting): Promise<ReminderProof> {
  const inbox = await startInbox({ httpPort: 0, smtpPort: 0, maxMessages: 4 * people + 1_000 })
  const inboxUrl = `http://127.0.0.1:${inbox.httpPort}`
  const port = await findFreePort()
  const around = {
    ...env,
    API_PORT: String(port),
    SMTP_URL: `smtp://127.0.0.1:${inbox.smtpPort}`,
    SMS_URL: `${inboxUrl}/api/v5/flow`,
    SMS_TEMPLATE_REMINDER: 'tmpl-reminder',
    // Raised: at the normal rate 5,000 take a quarter of an hour. At this rate at most 30 per cent are sent in ten
    // seconds, however fast the machine, so that the kills happen in the middle.
    PACE_MAILS_A_MINUTE: String(Math.min(9_000, Math.ceil(1.8 * people))),
    PACE_SMS_A_MINUTE: '9000',
    LIMIT_NOTICES_BY_SMS_A_DAY: String(2 * people),
  }
  // Disables the day sheet's mails, which the workers would send at some hours.
  await sqlRows(
    db,
    `insert into setting (key, value, changed_at, changed_by) values ('daySheet.mailTo', '[]', $1, $2)
     on conflict (key) do update set value = excluded.value`,
    [systemClock.now(), randomUUID()],
  )
  const startWorker = () =>
    startProcess(find('../../../apps/server/src/worker.ts'), around, /worker is taking jobs/)
  const api = await startProcess(find('../../../apps/server/src/http.ts'), around, /API is listening/)
  let workers = [await startWorker(), await startWorker()]
  const stopAll = async () => {
    await Promise.all([api, ...workers].map((each: Process) => each.kill('SIGKILL')))
    await inbox.close()
  }

  try {
    const token = await makeOffice(db, config)
    const crowd = await makeCrowd(db, people, onDate)
    // One in a hundred, in a small crowd one in ten: more than can be uncertain, so that some certainly fail.
    const refused = crowd.filter((_, n) => n % (people < 2_000 ? 10 : 100) === 7).map(({ email }) => email)
    const setFaults = (faults: object) =>
      fetch(`${inboxUrl}/api/faults`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ bounce: refused, ...faults }),
      })
    const held = async () =>
      ((await (await fetch(`${inboxUrl}/api/faults`)).json()) as { held: { smtp: number } }).held.smtp
    const ask = async <T>(
      method: string,
      path: string,
      body?: object,
    ): Promise<{ status: number; body: T }> => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${await token()}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      return { status: answer.status, body: (await answer.json()) as T }
    }
    const read = async (id: string) => (await ask<NoticeBatch>('GET', getBatch.path.replace(':id', id))).body
    const seen: number[] = []
    const waitUntil = async (id: string, isEnough: (batch: NoticeBatch) => boolean) => {
      for (;;) {
        const batch = await read(id)
        seen.push(batch.total - batch.waiting)
        if (isEnough(batch)) return batch
        await delay(200)
      }
    }
    const arrivals = async () => {
      const messages = (await (await fetch(`${inboxUrl}/api/messages`)).json()) as Message[]
      const count = (channel: Message['channel']) => {
        const counts = new Map<string, number>()
        // The new user's code may arrive twice: messages that a user waits for are sent again after a kill.
        for (const message of messages)
          for (const { address } of message.channel === channel ? message.to : [])
            if (!address.startsWith('newcomer')) counts.set(address, (counts.get(address) ?? 0) + 1)
        return counts
      }
      return { mail: count('mail'), sms: count('sms') }
    }

    await setFaults({})
    const whole = { kind: 'pre' as const, on_date: onDate }
    const begun = await ask<{ batch_id: string }>('POST', sendReminders.path, whole)
    const id = begun.body.batch_id
    await waitUntil(id, ({ total, waiting }) => total - waiting >= people * 0.2)

    // Delayed after the mail server has accepted them: they have arrived, but our side cannot know.
    await setFaults({ smtp: 'hold-after-accept' })
    while ((await held()) < 2) await delay(50)
    await Promise.all(workers.map((each) => each.kill('SIGKILL')))
    await setFaults({})
    workers = [await startWorker(), await startWorker()]
    const codeSeconds = await timeCode(`http://127.0.0.1:${port}`, inboxUrl)
    const behindCode = (await read(id)).waiting
    await waitUntil(id, ({ total, waiting }) => total - waiting >= people * 0.6)
    await workers[0]?.kill('SIGKILL')
    const first = await waitUntil(id, ({ isDone }) => isDone)
    const before = await arrivals()
    const listed = async (standing: string) => {
      const emails = new Set<string>()
      for (let skip = 0; ; skip += 200) {
        const query = new URLSearchParams({ ...whole, standing, limit: '200', skip: String(skip) })
        const { body } = await ask<{ people: { name: string }[] }>('GET', `${listReminders.path}?${query}`)
        for (const { name } of body.people) emails.add(`${name}@example.com`)
        if (body.people.length < 200) return emails
      }
    }
    const failed = await listed('failed')
    const unknown = await listed('unknown')

    await setFaults({ bounce: [] })
    const resent = await ask('POST', resendBatch.path.replace(':id', id), { standing: 'failed' })
    const last = await waitUntil(id, ({ isDone }) => isDone)
    const after = await arrivals()
    const again = await ask('POST', sendReminders.path, whole)

    const violations: string[] = []
    const blame = (isWrong: boolean, sentence: string) => isWrong && violations.push(sentence)
    const doubles = [...after.mail, ...after.sms].filter(([, count]) => count > 1)
    for (const [address, count] of doubles.slice(0, 10)) blame(true, `${address} got ${count}`)
    const missing = crowd.filter(({ email }) => !after.mail.has(email) && !unknown.has(email))
    blame(missing.length > 0, `${missing.length} letters are missing`)
    const wronglyFailed = [...failed].filter((email) => !refused.includes(email)).length
    blame(wronglyFailed > 0, `${wronglyFailed} failed without a reason`)
    const overlooked = refused.filter((email) => !failed.has(email) && !unknown.has(email)).length
    blame(overlooked > 0, `${overlooked} were refused and are listed neither as failed nor as in doubt`)
    blame(failed.size === 0, 'nobody failed')
    blame(first.failed !== failed.size, `${first.failed} failed, ${failed.size} are listed as such`)
    blame(first.unknown !== unknown.size, `${first.unknown} are in doubt, ${unknown.size} are listed as such`)
    blame(first.unknown === 0, 'nobody was in doubt: the kill came too late')
    blame(first.unknown > KILLS * IN_HAND, `${first.unknown} are in doubt, more than were in hand`)
    blame(first.told !== people - first.failed - first.unknown, `only ${first.told} were told`)
    blame(resent.status !== 200, `resending was answered ${resent.status}`)
    blame(last.failed > 0 || last.told !== people - last.unknown, 'not all who failed were told after all')
    const toldAgain = [...after.mail].filter(
      ([address, count]) => !failed.has(address) && count !== (before.mail.get(address) ?? 0),
    ).length
    blame(toldAgain > 0, `${toldAgain} were told again by the resending`)
    blame(again.status !== 409, 'sending once more was not refused')
    const wentBack = countBack(seen.slice(0, seen.indexOf(people) + 1))
    blame(wentBack > 0, 'the progress went back')
    const progressSteps = new Set(seen).size
    blame(progressSteps < 5, 'the progress hardly moved')
    // Ten seconds on an idle machine; the small size runs beside other work.
    const longestCode = people >= 2_000 ? 10 : 60
    blame(codeSeconds >= longestCode, `a code took ${codeSeconds} s`)
    // Up to `2 * IN_HAND` reminders of the killed workers arrive later anyway, so more than those must come after the
    // code.
    blame(behindCode <= 2 * IN_HAND, 'a code stood behind the reminders')
    return {
      people,
      letters: crowd.filter(({ email }) => after.mail.has(email)).length,
      sms: after.sms.size,
      told: first.told,
      failed: first.failed,
      inDoubt: first.unknown,
      doubles: doubles.length,
      missing: missing.length,
      wronglyFailed,
      progressSteps,
      wentBack,
      kills: KILLS,
      codeSeconds,
      resent: failed.size,
      toldAgain,
      afterResend: { told: last.told, failed: last.failed, inDoubt: last.unknown },
      violations,
    }
  } finally {
    await stopAll()
  }
}

const countBack = (values: number[]) =>
  values.filter((value, at) => at > 0 && value < (values[at - 1] ?? 0)).length

/** A user signs up in the middle of it: their code must not queue behind the reminders. */
async function timeCode(apiUrl: string, inboxUrl: string): Promise<number> {
  const email = `newcomer-${randomUUID().slice(0, 8)}@example.com`
  const began = performance.now()
  await fetch(`${apiUrl}/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Newcomer',
      email,
      mobile: '98470 12345',
      password: 'sevenlampsatdawn',
      consent: true,
    }),
  })
  for (;;) {
    const answer = await fetch(`${inboxUrl}/api/messages?to=${encodeURIComponent(email)}`)
    if (((await answer.json()) as unknown[]).length > 0) break
    if (performance.now() - began > 60_000) break
    await delay(50)
  }
  return Math.round((performance.now() - began) / 100) / 10
}
