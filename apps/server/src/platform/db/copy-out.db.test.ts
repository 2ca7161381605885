import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, startApi } from '../../testing/start-api.ts'
import { createLog } from '../log.ts'
import { openCopyOut } from './copy-out.ts'
import { sqlRows } from './database.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const countOpen = async () => {
  const rows = await sqlRows(
    api.db,
    `select from pg_stat_activity where datname = current_database() and query like 'copy (%'`,
  )
  return rows.length
}

test('a client that stops reading loses its download, and the next gets the turn', async () => {
  const copyOut = openCopyOut(api.config, createLog('silent'), 700)
  const many = "select repeat('x', 1000) as line from generate_series(1, 100000)"
  const paused = await Promise.all([copyOut(many, []), copyOut(many, [])])
  const ends = paused.map((out) => once(out, 'error'))
  await expect.poll(countOpen).toBe(2)
  const [[first], [second]] = (await Promise.all(ends)) as [[Error], [Error]]
  expect([first.name, second.name]).toEqual(['AbortError', 'AbortError'])
  await expect.poll(countOpen).toBe(0)
  const read = await copyOut('select 7 as answer', [])
  expect((await read.toArray()).join('')).toBe('\ufeffanswer\n7\n')
})
