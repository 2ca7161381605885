import { getBookingCalendar } from '@vazhipadu/contract/booking'
import { getCatalogue, updateOffering } from '@vazhipadu/contract/catalogue'
import { quoteBasket } from '@vazhipadu/contract/checkout'
import * as counter from '@vazhipadu/contract/counter/sales'
import { expect, test } from 'vitest'
import { makeAccount } from '../../testing/make-account.ts'
import { codeOf, counterLine } from '../../testing/start-counter.ts'
import { useSelling } from '../../testing/start-selling.ts'

const api = useSelling()

/** Usha pooja begins at 5:30; online booking closes on the evening before. */
const USHA = 11
let today = '2026-11-16'
const todaysLine = () => ({ ...counterLine, offering_id: USHA, date: today })

async function becomes(time: string) {
  const then = new Date(`${today}T${time}:00+05:30`)
  api.clock.advance({ seconds: (then.getTime() - api.clock.now().getTime()) / 1_000 })
  api.own.clerk = await api.signInAgain(api.own.clerk)
}
const quoted = async () => {
  const { body } = await api.call(counter.quoteAtCounter, { body: { lines: [todaysLine()] } }, api.own.clerk)
  return body.lines[0]?.reason
}
test('the counter sells today after the online cut-off, until a quarter of an hour before the session (defect 1)', async () => {
  await becomes('04:05')
  const online = await api.call(
    quoteBasket,
    { body: { lines: [todaysLine()], delivery: { option: 'collect' } } },
    api.own.clerk,
  )
  expect(online.body.lines[0]?.reason).toBe('cutoff_passed')
  expect(await quoted()).toBe('open')
  await api.begin()
  expect((await api.sell({ lines: [todaysLine()] })).status).toBe(200)

  await becomes('05:14')
  expect(await quoted()).toBe('open')
  await becomes('05:15')
  expect(await quoted()).toBe('cutoff_passed')
  expect(codeOf(await api.sell({ lines: [todaysLine()] }))).toEqual([409, 'lines_refused'])
})

test('the counter’s calendar shows the counter’s availability, not the online one', async () => {
  today = '2026-11-17'
  const onToday = async (of: typeof counter.getCounterCalendar | typeof getBookingCalendar) => {
    const query = { offering_id: USHA, month: today.slice(0, 7) }
    const { body } = await api.call(of, { query }, api.own.clerk)
    return body.days.find(({ date }) => date === today)?.reason
  }
  const both = async () => [await onToday(counter.getCounterCalendar), await onToday(getBookingCalendar)]
  await becomes('04:05')
  expect(await both()).toEqual(['open', 'cutoff_passed'])
  await becomes('05:14')
  expect(await both()).toEqual(['open', 'cutoff_passed'])
  await becomes('05:15')
  expect(await both()).toEqual(['cutoff_passed', 'cutoff_passed'])
  const devotees = await api.call(
    counter.getCounterCalendar,
    { query: { offering_id: USHA, month: '2026-11' } },
    await makeAccount(api),
  )
  expect(devotees.status).toBe(403)
})

test('how long the counter sells is each offering’s own', async () => {
  today = '2026-11-18'
  await becomes('04:05')
  const admin = await api.signInAgain(api.admin)
  const { body } = await api.call(getCatalogue, {}, admin)
  const found = body.offerings.find(({ id }) => id === USHA)
  if (!found) throw new Error('not in the catalogue')
  const {
    deity,
    session,
    concerns,
    pricePaise: _price,
    prices: _prices,
    unit: _unit,
    id: _id,
    ...rest
  } = found
  const input = { ...rest, deity_id: deity.id, session: session.id, concern_ids: concerns }
  const saved = await api.call(
    updateOffering,
    { params: { id: USHA }, body: { ...input, counterMinutes: 80 } },
    admin,
  )
  expect([saved.status, saved.body.counterMinutes]).toEqual([200, 80])
  expect(await quoted()).toBe('open')
  await becomes('04:10')
  expect(await quoted()).toBe('cutoff_passed')
})
