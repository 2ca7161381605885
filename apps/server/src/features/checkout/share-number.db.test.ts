import { expect, test, vi } from 'vitest'
import type { Devotee } from '../../testing/make-devotees.ts'
import { startHolding } from '../../testing/start-holding.ts'
import { useStarted } from '../../testing/use-started.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const p = useStarted(startHolding)

/** Has one place a day. */
const PULLUVAN = 44
const HOMAM = 11
const days = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => new Date(Date.UTC(2027, 0, from + n)).toISOString().slice(0, 10))

let numbers = 0
const freshNumber = () => `+9198472${String(30_000 + ++numbers)}`
const set = (
  by: Devotee,
  values: Partial<Record<'mobile' | 'confirmedMobile', string>> & { mobileVerified?: boolean },
) => p.db.updateTable('account').set(values).where('id', '=', by.accountId).execute()
const heldBy = async (people: readonly Devotee[]) =>
  (
    await p.db
      .selectFrom('orderLine')
      .select('onDate')
      .where('state', '=', 'held')
      .where(
        'accountId',
        'in',
        people.map(({ accountId }) => accountId),
      )
      .execute()
  ).length
const tryEach = async (by: Devotee, dates: string[]) => {
  const answer = await p.book(
    dates.map((date) => p.linesOn(PULLUVAN, date, 1)[0] as never),
    by,
  )
  return answer.status === 200
    ? 'held'
    : ((answer.body.meta as { lines?: { reason: string }[] } | undefined)?.lines?.[0]?.reason ??
        answer.body.code)
}

test('three accounts with one number share the limit of one account', async () => {
  const mobile = freshNumber()
  const family = [p.someone(), p.someone(), p.someone()]
  const [first, second, third] = family as [Devotee, Devotee, Devotee]
  await set(first, { mobile, mobileVerified: true })
  await set(second, { mobile, confirmedMobile: mobile })
  await set(third, { mobile, confirmedMobile: mobile })
  expect(await tryEach(first, days(1, 14))).toBe('held')
  expect(await tryEach(second, days(15, 14))).toBe('limit_rare_days')
  expect(await tryEach(third, days(29, 14))).toBe('limit_rare_days')
  expect(await heldBy(family)).toBe(14)
})

test('three accounts with an unverified foreign number cannot hold scarce places', async () => {
  const people = [p.someone(), p.someone(), p.someone()]
  for (const [n, by] of people.entries()) {
    await set(by, { mobile: `+4474001240${10 + n}`, confirmedMobile: '' })
    // The state that a sign-in by e-mail code used to leave.
    await p.db
      .updateTable('account')
      .set({ provenAt: p.clock.now() })
      .where('id', '=', by.accountId)
      .execute()
    expect(await tryEach(by, days(50 + 14 * n, 14))).toBe('mobile_unproven')
  }
  expect(await heldBy(people)).toBe(0)
})

test('holds made under a number count for the account that takes the number over', async () => {
  const mobile = freshNumber()
  const family = [p.someone(), p.someone()]
  const [first, second] = family as [Devotee, Devotee]
  await set(first, { mobile, mobileVerified: true })
  expect(await tryEach(first, days(101, 14))).toBe('held')
  // The first account changes to a number abroad, and the second verifies the old number.
  await set(first, { mobile: '+447400124099', mobileVerified: false })
  await set(second, { mobile, mobileVerified: true })
  expect(await tryEach(second, days(115, 14))).toBe('limit_rare_days')
  // Places that the first account releases become free for the second.
  const [order] = await p.db
    .selectFrom('orders')
    .select('tranNo')
    .where('accountId', '=', first.accountId)
    .execute()
  await p.releaseHold(order?.tranNo ?? '', first)
  expect(await tryEach(second, days(115, 14))).toBe('held')
  expect(await heldBy(family)).toBe(14)
})

test('the pieces of one day are counted together too', async () => {
  const mobile = freshNumber()
  const date = '2027-06-20'
  const [first, second] = [p.someone(), p.someone()]
  await set(first, { mobile, mobileVerified: true })
  await set(second, { mobile, confirmedMobile: mobile })
  await p.limitDay(11, date, 6)
  const status = (await p.book(p.linesOn(HOMAM, date, 6), first)).status
  expect(status).toBe(200)
  const refused = await p.book(p.linesOn(HOMAM, date, 1), second)
  expect(refused.status).not.toBe(200)
})

test('an unverified account with another person’s number does not use up their limit', async () => {
  const mobile = freshNumber()
  const [owner, stranger] = [p.someone(), p.someone()]
  await set(owner, { mobile, mobileVerified: true })
  await set(stranger, { mobile, confirmedMobile: '' })
  expect(await tryEach(stranger, days(160, 14))).toBe('mobile_unproven')
  const written = await p.db.selectFrom('scarceNumber').selectAll().where('mobile', '=', mobile).execute()
  expect(written).toEqual([])
  expect(await tryEach(owner, days(160, 14))).toBe('held')
})
