import * as contract from '@vazhipadu/contract/notifications'
import { beforeEach } from 'vitest'
import type { DeliveryError } from '../gateways/mail.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { getAccountId } from './get-account-id.ts'
import { makeAccount, makeAdmin } from './make-account.ts'
import { makeOrder } from './make-order.ts'
import { signOfficeToken, signToken } from './sign-token.ts'
import { startApi } from './start-api.ts'
import { useStarted } from './use-started.ts'

const templates = ['REMINDER', 'PERFORMED', 'PRASADAM_SENT']
export const smsTemplates = Object.fromEntries(
  templates.map((name) => [`SMS_TEMPLATE_${name}`, `tmpl-${name.toLowerCase().replace('_', '-')}`]),
)

export type Batches = Awaited<ReturnType<typeof startBatches>>

export const standingsOf = (people: contract.NoticePerson[]) =>
  people.map(({ name, standing }) => `${name} ${standing}`)

/** An office that notifies many people at once, and three recipients; each test has a day of its own. */
async function startBatches() {
  // Rates so high that no test waits for them.
  const api = await startApi({ ...smsTemplates, PACE_MAILS_A_MINUTE: '6000', PACE_SMS_A_MINUTE: '6000' })
  await fillCatalogue(api)
  const admin = await makeAdmin(api)
  const adminId = await getAccountId(api.db, admin.email)
  const devotees: { id: string; email: string; mobile: string }[] = []
  for (const name of ['Arjun', 'Bhavana', 'Chandran']) {
    const { email, mobile } = await makeAccount(api, { name })
    devotees.push({ id: await getAccountId(api.db, email), email, mobile })
  }
  const day = { number: 1, onDate: '' }
  const as = async () => ({ token: await signOfficeToken(api, adminId) })

  return {
    ...api,
    devotees,
    /** The admin, signed in again, as these tests move the clock. */
    as,
    async devotee(who: number) {
      return { token: await signToken(api, devotees[who]?.id ?? '') }
    },
    get onDate() {
      return day.onDate
    },
    beginDay() {
      day.number++
      day.onDate = `2026-12-${String(day.number).padStart(2, '0')}`
      api.mails.length = 0
      api.texts.length = 0
      api.faults.mail = undefined
      api.faults.sms = undefined
    },
    book: (who: number, line: { state?: 'booked' | 'performed' | 'cancelled' } = {}) =>
      makeOrder(api.db, {
        accountId: devotees[who]?.id ?? null,
        at: api.clock.now(),
        lines: [{ date: day.onDate, ...line }],
      }),
    async list(kind: 'pre' | 'post' = 'pre', query: object = {}) {
      const request = { query: { kind, on_date: day.onDate, ...query } }
      return (await api.call(contract.listReminders, request, await as())).body
    },
    async tell(line_ids?: number[], kind: 'pre' | 'post' = 'pre') {
      const body = { kind, on_date: day.onDate, ...(line_ids && { line_ids }) }
      return api.call(contract.sendReminders, { body }, await as())
    },
    async read(id: string) {
      return (await api.call(contract.getBatch, { params: { id } }, await as())).body
    },
    async resend(id: string, standing: 'failed' | 'unknown') {
      return api.call(contract.resendBatch, { params: { id }, body: { standing } }, await as())
    },
    refuse(to: string | undefined, error: DeliveryError) {
      api.faults.mail = (mail) => {
        if (mail.to === to) throw error
      }
    },
  }
}

/** Starts it for the tests of a file, each with a day of its own. */
export function useBatches(): Batches {
  const api = useStarted(startBatches)
  beforeEach(() => api.beginDay())
  return api
}
