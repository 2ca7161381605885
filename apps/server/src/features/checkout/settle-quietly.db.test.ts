import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { beginRegistration } from '../../testing/begin-registration.ts'
import { startPaying } from '../../testing/start-paying.ts'
import { useStarted } from '../../testing/use-started.ts'

// PostgreSQL serialises the commits of transactions that NOTIFY, so payment transactions must not NOTIFY.
const p = useStarted(startPaying)
const listeners: pg.Client[] = []
afterEach(async () => {
  for (const client of listeners.splice(0)) await client.end()
})

/** Listens on every channel that transactions notify: job pollers and settings caches. */
async function listen() {
  const client = new pg.Client({ connectionString: p.config.DATABASE_URL })
  listeners.push(client)
  await client.connect()
  const heard: string[] = []
  client.on('notification', ({ payload }) => heard.push(`${payload}`))
  const [channel] = await sqlRows<{ name: string }>(
    p.db,
    "select 'pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24) as name",
  )
  await client.query(`listen ${channel?.name}; listen changed`)
  return {
    /** All notifications until now: a session receives pending ones before its next query result. */
    async heard() {
      await client.query('select 1')
      return heard
    },
  }
}

test('booking, payment, confirmation and letters cause no NOTIFY at commit', async () => {
  const ear = await listen()
  const { body } = await p.book([
    { offering_id: 11, date: '2026-12-05', name: 'Ammini', star_id: 9, quantity: 1 },
  ])
  p.control.pay(body.checkout?.order_id ?? '')
  await p.settle()
  expect(await p.status(body.tran_no)).toMatchObject({ status: 'confirmed' })
  expect(await sqlRows(p.db, 'select from notice where tran_no = $1', [body.tran_no])).not.toEqual([])
  expect(await ear.heard()).toEqual([])
})

test('a code leaves at once: its commit wakes the worker', async () => {
  const ear = await listen()
  await beginRegistration(p)
  expect(await ear.heard()).toEqual(['notify-code'])
})
