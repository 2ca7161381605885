import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs } from './jobs.ts'
import { type Api, startApi } from './testing/start-api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

test('every kind of job has one handler, and no handler is for a kind that nobody installs', () => {
  const handled = api.handlers.map(({ job }) => job.name).sort()
  expect(handled).toEqual(jobs.map(({ name }) => name).sort())
})
