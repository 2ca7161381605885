import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { i18n, loadWords } from '../../../lib/i18n/i18n.ts'
import { spellField } from './audit.rules.ts'
import { findActions } from './find-actions.ts'

beforeAll(() => loadWords('office-orders'))

/** Action codes that the server composes at run time. */
const composed = [
  'passkey_added app_added factor_removed codes_made recovery_code_used factors_reset'
    .split(' ')
    .concat('password_reset password_changed email_changed mobile_changed'.split(' '))
    .map((end) => `identity.${end}`),
  'packed unpacked sent delivered returned'.split(' ').map((end) => `parcel.${end}`),
  'pause resume pace window end'.split(' ').map((end) => `release.${end}`),
].flat()

function listCodes(): string[] {
  const server = join(import.meta.dirname, '../../../../../server/src')
  const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.') && !file.startsWith('testing'))
    .map((file) => readFileSync(join(server, file), 'utf8'))
  // Lines of source that name an action, including conditionals with two codes.
  const said = sources.flatMap((source) => source.split('\n').filter((line) => /\baction\b/.test(line)))
  const written = said.flatMap((line) =>
    [...line.matchAll(/'([a-z_]{3,}\.[a-z_]{3,})'/g)].map(([, code]) => code ?? ''),
  )
  return [...new Set([...written, ...composed])]
}

test('every code that the audit is written with has a sentence (defect 13)', () => {
  const codes = listCodes()
  expect(codes.length).toBeGreaterThan(60)
  const silent = codes.filter((code) => !i18n.exists(`office-orders.actions.${code.replaceAll('.', '_')}`))
  expect(silent).toEqual([])
})

describe('everyday words find actions (defect 13)', () => {
  it.each([
    ['refund', ['order.refunded', 'refund.approved', 'refund.proposed', 'counter.taken_back']],
    ['refunded', ['order.refunded', 'refund.approved']],
    ['performed', ['poojas.performed', 'poojas.performing_undone']],
    ['price', ['catalogue.price_set', 'catalogue.price_withdrawn', 'catalogue.offering_changed']],
    ['password', ['identity.password_changed', 'identity.password_reset']],
    ['printed', ['day_sheet.printed', 'parcel.labels_printed', 'receipt.duplicated']],
    ['Closed a day', ['calendar.blocked']],
  ])('%s', (word, codes) => {
    expect(findActions(i18n.t, word)).toEqual(expect.arrayContaining(codes))
  })

  it('an unknown word finds nothing', () => {
    expect(findActions(i18n.t, 'xyzzy')).toEqual([])
    expect(findActions(i18n.t, 'price')).not.toContain('order.refunded')
  })
})

test('a field without a word of its own is spelled as a person would', () => {
  expect([spellField('dueAt'), spellField('expectedCashPaise'), spellField('phone_no')]).toEqual([
    'Due at',
    'Expected cash',
    'Phone no',
  ])
})
