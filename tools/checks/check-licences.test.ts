import { describe, expect, it } from 'vitest'
import { checkLicences, isCompatible } from './check-licences.ts'
import { checkPlanted } from './plant-tree.ts'

const lock = (packages: Record<string, object>) => ({ 'package-lock.json': JSON.stringify({ packages }) })
const judge = (files: Record<string, string>) => checkPlanted(checkLicences, files)

describe('a package is refused that', () => {
  it.each([
    [{ license: 'GPL-2.0-only' }, 'lamp is under GPL-2.0-only'],
    [{ license: 'SSPL-1.0' }, 'lamp is under SSPL-1.0'],
    [{ license: 'UNLICENSED' }, 'lamp is under UNLICENSED'],
    [{ license: 'SEE LICENSE IN terms.txt' }, 'lamp is under SEE LICENSE'],
    [{}, 'lamp names no licence'],
  ])('says %o', (described, words) => {
    expect(judge(lock({ 'node_modules/bell/node_modules/lamp': described }))).toEqual([
      expect.stringContaining(words),
    ])
  })
})

it('lets through what goes with the AGPL, our own packages, and what was read by hand', () => {
  expect(
    judge(
      lock({
        '': {},
        'apps/lamp': {},
        'node_modules/@temple/lamp': { link: true },
        'node_modules/wick': { license: 'MIT' },
        'node_modules/oil': { license: 'Apache-2.0 AND LGPL-3.0-or-later' },
        'node_modules/png-js': {},
      }),
    ),
  ).toEqual([])
})

it.each([
  ['(MIT OR GPL-2.0-only)', true],
  ['MIT AND GPL-2.0-only', false],
  ['GPL-2.0-only OR SSPL-1.0', false],
  ['MIT AND (SSPL-1.0 OR MIT)', false],
])('%s: %s', (licence, expected) => {
  expect(isCompatible(licence)).toBe(expected)
})

it('wants the licence of each of our packages, and the right one', () => {
  const manifests = {
    'package.json': '{"license":"AGPL-3.0-or-later"}',
    'apps/web/package.json': '{"license":"MIT"}',
    'tools/inbox/package.json': '{}',
    'packages/panchang/package.json': '{"license":"MIT"}',
  }
  expect(judge(manifests)).toEqual([
    'apps/web/package.json: its "license" is MIT; write AGPL-3.0-or-later',
    'tools/inbox/package.json: its "license" is missing; write AGPL-3.0-or-later',
  ])
})

it('wants the text of each licence that is named, and no other', () => {
  const toml = (id: string) => `[[annotations]]\npath = "**"\nSPDX-License-Identifier = "${id}"\n`
  expect(judge({ 'REUSE.toml': toml('MIT'), 'LICENSES/MIT.txt': '' })).toEqual([])
  expect(judge({ 'REUSE.toml': toml('GPL-2.0-only'), 'LICENSES/MIT.txt': '' })).toEqual([
    'REUSE.toml: LICENSES/GPL-2.0-only.txt is missing',
    'LICENSES/MIT.txt: REUSE.toml does not name it',
    'REUSE.toml: the AGPL does not go with GPL-2.0-only',
  ])
})
