import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs } from './jobs.ts'
import { type Api, startApi } from './testing/start-api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

test('every kind of job has exactly one handler, and every handler a kind of job', () => {
  const handled = api.handlers.map(({ job }) => job.name).sort()
  expect(handled).toEqual(jobs.map(({ name }) => name).sort())
})
