import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cloneDatabase } from '../../../apps/server/src/testing/clone-database.ts'
import { chooseTrace, renderTrace } from './render-trace.ts'
import { LAST_CALL, traceBooking } from './trace-booking.ts'

// Slow: starts and stops three processes.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

let database: Awaited<ReturnType<typeof cloneDatabase>>
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

test('one trace leads from the browser’s call over the job to the letter, and tells nothing of anybody', async () => {
  const { spans, secrets } = await traceBooking(database.url)
  const trace = chooseTrace(spans, LAST_CALL)
  const [call] = trace
  const job = trace.find(({ name }) => name === 'job notify')
  const letter = trace.find(({ name }) => name === 'send mail')
  expect(call).toMatchObject({ name: LAST_CALL, service: 'vazhipadu-api', depth: 0 })
  expect(job).toMatchObject({ service: 'vazhipadu-worker' })
  expect(letter?.parentSpanId).toBe(job?.spanId)
  expect(new Set(trace.map(({ traceId }) => traceId)).size).toBe(1)
  // Both processes use the same request id, as in the log.
  expect(job?.attributes['request.id']).toBe(call?.attributes['request.id'])
  expect(trace.filter(({ name }) => name.startsWith('sql ')).length).toBeGreaterThan(5)
  expect(trace.some(({ name }) => name.startsWith('razorpay GET'))).toBe(true)
  const text = JSON.stringify(spans)
  for (const secret of secrets) expect(text).not.toContain(secret)
  expect(text).not.toMatch(/client\.address|user_agent|url\.(full|query|path)/)
  const picture = renderTrace(trace)
  expect(picture).toContain('send mail')
  expect(picture.startsWith('<svg')).toBe(true)
})
