import { expect, it } from 'vitest'
import { refuseProduction } from './refuse-production.ts'

const own = 'postgres://postgres@127.0.0.1:5432/vazhipadu_demo'

it.each([own, `${own}_readme`])('lets the demo have its own database on this machine: %s', (url) => {
  expect(() => refuseProduction(url, {})).not.toThrow()
})

it.each([
  [own, { NODE_ENV: 'production' }, 'production'],
  ['postgres://postgres@db.temple.example:5432/vazhipadu_demo', {}, 'db.temple.example'],
  ['postgres://postgres@127.0.0.1:5432/vazhipadu', {}, 'not vazhipadu'],
  ['postgres://postgres@127.0.0.1:5432/vazhipadu_demonstration', {}, 'not vazhipadu_demonstration'],
])('refuses %s with %o', (url, env, words) => {
  expect(() => refuseProduction(url, env)).toThrow(words)
})
