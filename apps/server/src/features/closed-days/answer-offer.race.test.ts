import { addBlock } from '@vazhipadu/contract/calendar'
import { answerClosedDay, readClosedDay } from '@vazhipadu/contract/closed-days'
import { afterEach, expect, test, vi } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { checkBooks } from '../../testing/check-books.ts'
import { makeAdmin } from '../../testing/make-account.ts'
import type { Devotee } from '../../testing/make-devotees.ts'
import { startPaying } from '../../testing/start-paying.ts'
import { useStarted } from '../../testing/use-started.ts'
import { deriveDayToken } from '../notifications/triggers/derive-day-token.ts'
import { sweepOffers } from './answer-offer.ts'

const HOMAM = 11
const DAY = '2026-12-10'

const p = useStarted(startPaying)
afterEach(async () => {
  await p.settle()
  expect(await checkBooks(p.db)).toEqual([])
})

/** Books one day once per round and closes it; returns each letter's token. */
async function closeBooked(date: string, rounds: number) {
  const tranNos: string[] = []
  for (const by of p.devotees.slice(0, rounds)) {
    const { body } = await p.book([{ offering_id: HOMAM, date, name: 'Ammini', star_id: 9 }], by as Devotee)
    p.control.pay(body.checkout?.order_id ?? '')
    tranNos.push(body.tran_no)
  }
  await p.settle()
  const admin = await makeAdmin(p)
  await p.call(addBlock, { body: { offering_id: HOMAM, from: date, to: date, reason: 'Eclipse' } }, admin)
  await p.settle()
  const letters = await sqlRows<{ id: string; offerId: string; tranNo: string }>(
    p.db,
    `select l.id, d.id as offer_id, l.tran_no from day_letter l join day_offer d on d.letter_id = l.id
     where l.tran_no = any ($1)`,
    [tranNos],
  )
  expect(letters).toHaveLength(rounds)
  return letters.map(({ id, ...letter }) => ({
    ...letter,
    token: deriveDayToken(p.config.LINK_SECRETS, id),
  }))
}

/** The outcomes of lines and money, which must match: exactly one of moved or refunded. */
async function readEnds(tranNos: string[]) {
  return sqlRows<{ answer: string; isMoved: boolean; refunds: number }>(
    p.db,
    `select d.answer, l.state = 'booked' and l.on_date = d.moved_to as is_moved,
       (select count(*)::int from refund r where r.tran_no = d.tran_no) as refunds
     from day_offer d join order_line l on l.tran_no = d.tran_no where d.tran_no = any ($1)`,
    [tranNos],
  )
}

test('negative control: without the claim, two workers both believe they were first', async () => {
  const [letter] = await closeBooked('2026-12-09', 1)
  if (!letter) throw new Error('no letter')
  const meet = Promise.withResolvers<void>()
  let looked = 0
  const answerCarelessly = (answer: string) =>
    inTransaction(p.db, async (trx) => {
      const [offer] = await sqlRows<{ answer: string | null }>(
        trx,
        'select answer from day_offer where id = $1',
        [letter.offerId],
      )
      if (++looked === 2) meet.resolve()
      await meet.promise
      if (offer?.answer !== null) return false
      await sqlRows(trx, 'update day_offer set answer = $2, answered_at = $3 where id = $1', [
        letter.offerId,
        answer,
        p.clock.now(),
      ])
      return true
    })
  expect(await Promise.all([answerCarelessly('refunded'), answerCarelessly('silent')])).toEqual([true, true])
})

type Press = Parameters<typeof p.call<typeof answerClosedDay>>[1]
/** On a busy machine a lock may time out with the advice to retry, which a person would follow. */
async function press(body: Press['body']) {
  for (;;) {
    const answer = await p.call(answerClosedDay, { body })
    if (answer.status !== 503) return answer
  }
}

test('move and refund pressed at the same moment end in exactly one of them', async () => {
  const letters = await closeBooked(DAY, 12)
  const answers = await Promise.all(
    letters.flatMap(({ token, offerId }) => [
      press({ token, offer_id: offerId, answer: 'move', date: '2026-12-12' }),
      press({ token, offer_id: offerId, answer: 'refund' }),
      press({ token, offer_id: offerId, answer: 'refund' }),
    ]),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const ends = await readEnds(letters.map(({ tranNo }) => tranNo))
  for (const { answer, isMoved, refunds } of ends)
    expect([answer, isMoved, refunds]).toEqual(
      answer === 'moved' ? ['moved', true, 0] : ['refunded', false, 1],
    )
  // The test proves nothing unless both outcomes occurred.
  for (const { token } of letters)
    expect((await p.call(readClosedDay, { body: { token } })).body.offers[0]?.state).toMatch(/moved|refunded/)
})

test('a press in the very moment of the deadline: moved, or refunded by silence, never both', async () => {
  const letters = await closeBooked('2027-02-10', 12)
  await p.pass(7 * 24 * 60 + 1)
  await Promise.all([
    sweepOffers(p.shared),
    ...letters.map(({ token, offerId }) =>
      p.call(answerClosedDay, { body: { token, offer_id: offerId, answer: 'move', date: '2027-02-12' } }),
    ),
    sweepOffers(p.shared),
  ])
  await p.settle()
  const ends = await readEnds(letters.map(({ tranNo }) => tranNo))
  expect(ends).toHaveLength(12)
  for (const { answer, isMoved, refunds } of ends)
    expect([answer, isMoved, refunds]).toEqual(answer === 'moved' ? ['moved', true, 0] : ['silent', false, 1])
})

test('twenty failing refunds do not delay others', async () => {
  const letters = await closeBooked('2027-02-16', 21)
  const stuck = letters.slice(0, 20).map(({ tranNo }) => tranNo)
  await p.pass(7 * 24 * 60 + 1)
  await sqlRows(p.db, `update day_offer set due_at = due_at - interval '1 minute' where tran_no = any ($1)`, [
    stuck,
  ])
  const accept = (isAccepted: boolean) =>
    sqlRows(p.db, 'update payment set is_accepted = $2 where tran_no = any ($1)', [stuck, isAccepted])
  await accept(false)
  const log = vi.spyOn(p.shared.log, 'error').mockReturnValue()
  expect(await sweepOffers(p.shared)).toBe(1)
  expect(log).toHaveBeenCalledTimes(20)
  log.mockRestore()
  await accept(true)
  expect(await sweepOffers(p.shared)).toBe(20)
})
