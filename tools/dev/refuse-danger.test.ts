import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync('apps/server/src/**/*.ts').filter((path) => !/\.test\.ts$|\/testing\//.test(path))

test.each([
  ['starts no programs', /node:child_process|from 'execa'/],
  ['runs no text as code', /\beval\(|new Function\(|node:vm/],
  ['trusts no certificate unseen', /rejectUnauthorized: false|NODE_TLS_REJECT_UNAUTHORIZED/],
  ['makes no regular expression of what somebody typed', /new RegExp\((?!['`/])/],
])('the server %s', (_what, pattern) => {
  expect(sources.length).toBeGreaterThan(300)
  expect(sources.filter((path) => pattern.test(readFileSync(path, 'utf8')))).toEqual([])
})
