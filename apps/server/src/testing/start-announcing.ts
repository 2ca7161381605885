import { randomUUID } from 'node:crypto'
import { moveLine } from '@vazhipadu/contract/changes'
import { getOrder } from '@vazhipadu/contract/orders'
import { announceBallot } from '@vazhipadu/contract/releases/ballots'
import { announceRelease } from '@vazhipadu/contract/releases/live'
import { afterEach, expect } from 'vitest'
import { sqlRows } from '../platform/db/database.ts'
import { checkBooks } from './check-books.ts'
import { countReserved } from './count-reserved.ts'
import type { Devotee } from './make-devotees.ts'
import { startReleasing } from './start-releasing.ts'
import { useStarted } from './use-started.ts'

export const HOMAM = 11
export const POOL = 11
export const lineOn = (date: string) => ({ offering_id: HOMAM, date, name: 'Ammini', star_id: 9 })

/** A temple whose office announces ballots and waiting rooms for days of one offering, and devotees who want them. */
async function startAnnouncing() {
  const { p, adminId } = await startReleasing({ places: 40 })
  let used = 0
  const asOffice = async () => ({ token: await p.signInAgo(adminId, 0) })
  const at = (hours: number) => new Date(p.clock.now().getTime() + hours * 3_600_000).toISOString()
  const releaseOf = (date: string) => ({
    id: randomUUID(),
    title: 'Thulam Ayilyam',
    titleMl: 'തുലാം ആയില്യം',
    offering_ids: [HOMAM],
    dates: [date],
  })
  const read = async (tranNo: string, by: Devotee) =>
    (await p.call(getOrder, { params: { tran_no: tranNo } }, { token: await p.signIn(by) })).body

  return {
    ...p,
    asOffice,
    read,
    nextDevotee: () => p.devotees[used++] as Devotee,
    reserved: (date: string) => countReserved(p.db, POOL, date),
    async announceBallot(date: string) {
      const body = { ...releaseOf(date), entriesFrom: at(0), entriesUntil: at(72) }
      const { status } = await p.call(announceBallot, { body }, await asOffice())
      expect(status).toBe(200)
    },
    /** Returns the id of the waiting room. */
    async announceRoom(date: string): Promise<string> {
      const pace = { windowSize: 10, ratePerMinute: 60, opensAt: at(2), endsAt: at(6) }
      const answer = await p.call(
        announceRelease,
        { body: { ...releaseOf(date), ...pace } },
        await asOffice(),
      )
      return answer.body.room_id ?? ''
    },
    givePass: (roomId: string, { accountId }: Devotee) =>
      sqlRows(
        p.db,
        `insert into room_pass (room_id, account_id, line, is_grace, issued_at, expires_at)
         values ($1, $2, 1, false, $3, $3::timestamptz + interval '12 minutes')`,
        [roomId, accountId, p.clock.now()],
      ),
    async buy(date: string, by: Devotee) {
      const { body, status } = await p.book([lineOn(date)], by)
      expect(status).toBe(200)
      p.control.pay(body.checkout?.order_id ?? '')
      await p.settle()
      return read(body.tran_no, by)
    },
    async move(order: Order, date: string, by: Devotee) {
      const params = { tran_no: order.tran_no, line_id: lineIdOf(order) }
      const body = { date, version: order.version }
      return p.call(moveLine, { params, body }, { token: await p.signIn(by) })
    },
    async holdAndLapse(date: string, by: Devotee) {
      const { body } = await p.book([lineOn(date)], by)
      await p.pass(17)
      await p.settle()
      expect((await read(body.tran_no, by)).status).toBe('expired')
      return body
    },
  }
}

type Order = { tran_no: string; version: number; lines: { id: number }[] }
export const lineIdOf = (order: Pick<Order, 'lines'>) => order.lines[0]?.id ?? 0

export type Announcing = Awaited<ReturnType<typeof startAnnouncing>>

/** Starts it for the tests of a file; after each test, all work is finished and the books are checked. */
export function useAnnouncing(): Announcing {
  const p = useStarted(startAnnouncing)
  afterEach(async () => {
    await p.settle()
    expect(await checkBooks(p.db)).toEqual([])
  })
  return p
}
