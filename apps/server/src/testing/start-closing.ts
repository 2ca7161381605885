import { randomUUID } from 'node:crypto'
import { addBlock } from '@vazhipadu/contract/calendar'
import { initiateBooking } from '@vazhipadu/contract/checkout'
import { answerClosedDay, readClosedDay } from '@vazhipadu/contract/closed-days'
import { getOrder } from '@vazhipadu/contract/orders'
import { afterEach, expect } from 'vitest'
import { checkBooks } from './check-books.ts'
import type { Devotee } from './make-devotees.ts'
import { openOffice } from './open-office.ts'
import { startPaying } from './start-paying.ts'
import { useStarted } from './use-started.ts'

export const HOMAM = 11
export const ASKED = /cannot be held/

export const lineOn = (date: string, offering_id = HOMAM, name = 'Ammini') => ({
  offering_id,
  date,
  name,
  star_id: 9,
})

export type Closing = Awaited<ReturnType<typeof startClosing>>

type Answer = { answer: 'refund' } | { answer: 'move'; date: string }

/** Days that are booked and paid, an office that closes them, and the devotees who answer its mails. */
async function startClosing() {
  const p = await startPaying()
  const admin = await openOffice(p)
  const who = (at: number) => p.devotees[at] as Devotee
  const mailsOf = async ({ accountId }: Devotee, subject: RegExp) => {
    const { email } = await p.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    return p.mails.filter(({ to, letter }) => to === email && subject.test(letter.subject))
  }
  const open = (token: string) => p.call(readClosedDay, { body: { token } })

  return {
    ...p,
    admin,
    who,
    mailsOf,
    open,
    read: async (tranNo: string, by = who(0)) =>
      (await p.call(getOrder, { params: { tran_no: tranNo } }, { token: await p.signIn(by) })).body,
    async buy(lines: ReturnType<typeof lineOn>[], by = who(0), delivery?: object): Promise<string> {
      const { body } = await p.call(
        initiateBooking,
        { body: { lines, ...(delivery && { delivery }) } as never },
        { token: await p.signIn(by), headers: { 'idempotency-key': randomUUID() } },
      )
      p.control.pay(body.checkout?.order_id ?? '')
      await p.settle()
      return body.tran_no
    },
    async closeDay(date: string, offering_id: number | null, reason = 'Floor repair'): Promise<string> {
      const { body, status } = await p.call(
        addBlock,
        { body: { offering_id, from: date, to: date, reason } },
        await admin(),
      )
      expect(status).toBe(200)
      await p.settle()
      return body.id
    },
    /** The token in the newest mail about a closed day. */
    async tokenOf(by: Devotee): Promise<string> {
      const text = (await mailsOf(by, ASKED)).at(-1)?.letter.text ?? ''
      return /\/closed-day#([\w-]+)/.exec(text)?.[1] ?? ''
    },
    async press(token: string, answer: Answer, at = 0) {
      const offer_id = (await open(token)).body.offers[at]?.id ?? randomUUID()
      return p.call(answerClosedDay, { body: { token, offer_id, ...answer } })
    },
    offersOf: (tranNo: string) =>
      p.db.selectFrom('dayOffer').selectAll().where('tranNo', '=', tranNo).orderBy('onDate').execute(),
  }
}

/** Starts it for the tests of a file; after each test, all work is finished and the books are checked. */
export function useClosing(): Closing {
  const p = useStarted(startClosing)
  afterEach(async () => {
    await p.settle()
    expect(await checkBooks(p.db)).toEqual([])
  })
  return p
}
