import { describe, expect, it } from 'vitest'
import { checkImports } from './check-imports.ts'
import { checkPlanted } from './plant-tree.ts'

const src = 'apps/server/src'
const web = 'apps/web/src'

function importing(from: string, ...specifiers: string[]) {
  const text = specifiers.map((each, index) => `import { a${index} } from '${each}'\n`).join('')
  return checkPlanted(checkImports, { 'packages/contract/booking.ts': '', [from]: text })
}

/** Columns: the file, an allowed import, a forbidden import, the message, and the place it suggests. */
it.each([
  ['packages/contract/booking.ts', 'zod', 'fastify', 'contract imports zod only', 'server feature'],
  ['packages/contract/booking.ts', './endpoint.ts', 'node:fs', 'contract imports zod only', 'server feature'],
  ['packages/panchang/sky.ts', 'astronomy-engine', 'node:fs', 'astronomy-engine only', 'features/calendar'],
  ['packages/panchang/cli/main.ts', 'node:fs', 'zod', 'astronomy-engine only', 'features/calendar'],
  [
    'packages/panchang/tithi.ts',
    './sky.ts',
    '@vazhipadu/contract/booking',
    'astronomy-engine only',
    'pass the value',
  ],
  [
    `${src}/platform/db/connect.ts`,
    '@vazhipadu/contract/booking',
    '../../features/booking/place-hold.ts',
    'platform imports',
    'features/booking',
  ],
  [`${src}/platform/log.ts`, '../config.ts', '../gateways/mail.ts', 'platform imports', 'to gateways'],
  [
    `${src}/gateways/mail.ts`,
    '../platform/log.ts',
    '../features/booking/booking.reads.ts',
    'a gateway imports',
    'features/booking',
  ],
  [`${src}/config/list-limits.ts`, './value-forms.ts', '../platform/log.ts', 'config imports', 'a parameter'],
  [`${src}/platform/log.ts`, '../config.ts', '../config/list-limits.ts', 'imports apps/server', 'config.ts'],
  [
    `${src}/features/booking/place-hold.ts`,
    '../../platform/clock.ts',
    '../../app.ts',
    'starts the process',
    'parameter',
  ],
  [
    `${src}/features/booking/place-hold.ts`,
    '../catalogue/catalogue.reads.ts',
    '../checkout/checkout.reads.ts',
    'checkout comes later',
    'checkout.jobs.ts',
  ],
  [
    `${src}/features/booking/place-hold.ts`,
    '../waiting-room/require-pass.ts',
    '../catalogue/catalogue.writes.ts',
    'closed to other features',
    'catalogue.reads.ts',
  ],
  [
    `${src}/features/booking/place-hold.ts`,
    './booking.writes.ts',
    '../catalogue/catalogue.routes.ts',
    'closed to other features',
    'catalogue.reads.ts',
  ],
  [
    `${src}/features/booking/place-hold.ts`,
    '../notifications/notifications.jobs.ts',
    '../calendar/calendar.worker.ts',
    'closed to other features',
    'calendar.jobs.ts',
  ],
  [
    `${src}/features/notifications/notifications.jobs.ts`,
    '../../platform/jobs.ts',
    './notifications.reads.ts',
    'only contract and platform',
    'notifications.worker.ts',
  ],
  [
    `${src}/features/notifications/notifications.jobs.ts`,
    '@vazhipadu/contract/booking',
    '../settings/settings.reads.ts',
    'only contract and platform',
    'notifications.worker.ts',
  ],
  [
    `${web}/features/booking/hold-timer.tsx`,
    '../../ui/button.tsx',
    '../payments/pay-button.tsx',
    'never import each other',
    'apps/web/src/app/pages',
  ],
  [
    `${web}/features/booking/hold-timer.tsx`,
    './booking.api.ts',
    '@/lib/session.ts',
    'is an alias',
    'relative path',
  ],
  [
    `${web}/ui/button.tsx`,
    '../lib/format.ts',
    '../features/booking/hold-timer.tsx',
    'ui imports',
    `${web}/features/booking`,
  ],
  [`${web}/lib/session.ts`, './format.ts', '../app/paths.ts', 'lib imports', `${web}/app`],
  [
    `${web}/lib/paths.ts`,
    './format.ts',
    '../features/booking/booking.api.ts',
    'lib imports',
    `${web}/features`,
  ],
  [`${web}/ui/button.tsx`, '../lib/paths.ts', '../gallery/sample-day.ts', 'ui imports', `${web}/gallery`],
  [
    `${web}/features/booking/hold-timer.tsx`,
    '../../lib/paths.ts',
    '../../app/root.tsx',
    'which composes features',
    `${web}/lib/paths.ts`,
  ],
  [
    `${web}/features/booking/hold-timer.tsx`,
    '../../art/art.tsx',
    '../../bridge/render-page.ts',
    'which composes features',
    'as a property',
  ],
  [
    `${web}/app/pages/public/home.tsx`,
    '../../../features/booking/hold-timer.tsx',
    '../../../../../server/src/config.ts',
    'meet only in packages',
    'packages/contract',
  ],
  [
    `${src}/platform/log.ts`,
    '@vazhipadu/contract/booking',
    '../../../web/src/lib/format.ts',
    'meet only in packages',
    'packages/contract',
  ],
  [
    `${src}/app.ts`,
    './features/booking/booking.routes.ts',
    './testing/fixed-clock.ts',
    'which is for tests',
    'platform/',
  ],
  [`${src}/platform/log.ts`, 'pino', './log.test.ts', 'which is for tests', 'platform/'],
])('%s may import %s, but not %s', (from, good, bad, what, where) => {
  expect(importing(from, good)).toEqual([])
  const [violation = ''] = importing(from, bad)
  expect(violation).toMatch(new RegExp(`^${from}:1: `))
  expect(violation).toContain(what)
  expect(violation.split('; ').slice(1).join('; ')).toContain(where)
})

describe('the folders of a feature', () => {
  const from = `${src}/features/booking/place-hold.ts`

  it.each([
    '../identity/sessions/sessions.writes.ts',
    '../catalogue/catalogue.routes/office.ts',
    '../identity/sessions/sessions.worker.ts',
  ])('do not open what is closed: %s', (to) => {
    expect(importing(from, to)).toEqual([expect.stringContaining('closed to other features')])
  })

  it.each([
    '../identity/sessions/sessions.reads.ts',
    '../identity/sessions/open-session.ts',
    '../notifications/batches/batches.jobs.ts',
  ])('do not close what is open: %s', (to) => {
    expect(importing(from, to)).toEqual([])
  })

  it('keep their features in order and their use cases apart', () => {
    expect(importing(from, '../reports/exports/start-export.ts')).toEqual([
      expect.stringContaining('reports comes later'),
    ])
    expect(importing(`${src}/features/reports/exports/exports.jobs.ts`, './start-export.ts')).toEqual([
      expect.stringContaining('only contract and platform'),
    ])
    expect(importing(`${src}/features/counter/sell-offering.ts`, '../orders/describe-order.ts')).toEqual([])
    expect(importing(`${src}/features/orders/describe-order.ts`, '../counter/sell-offering.ts')).toEqual([
      expect.stringContaining('counter comes later'),
    ])
  })
})

it('tests may use testing/ and whatever they need to set the scene', () => {
  const test = `${src}/features/booking/place-hold.db.test.ts`
  expect(
    importing(test, '../../testing/builders.ts', '../../app.ts', '../checkout/settle-payment.ts'),
  ).toEqual([])
  expect(importing('packages/contract/booking.test.ts', 'vitest', 'node:fs')).toEqual([])
  expect(importing(`${src}/testing/builders.ts`, '../features/booking/booking.writes.ts')).toEqual([])
  expect(importing('e2e/book.ts', '../apps/server/src/testing/builders.ts')).toEqual([])
})

it('a feature knows the configuration by its type alone', () => {
  const from = `${src}/features/identity/sign-in.ts`
  expect(checkPlanted(checkImports, { [from]: "import type { Config } from '../../config.ts'" })).toEqual([])
  expect(importing(from, '../../config.ts')).toEqual([expect.stringContaining('use "import type"')])
})

it('astronomy-engine has one user', () => {
  const use = "import { Body } from 'astronomy-engine'\n"
  expect(
    checkPlanted(checkImports, { 'packages/panchang/sky.ts': use, 'packages/panchang/moon.ts': '' }),
  ).toEqual([])
  const two = checkPlanted(checkImports, {
    'packages/panchang/sky.ts': use,
    'packages/panchang/moon.ts': use,
  })
  expect(two).toEqual([
    expect.stringMatching(/sky\.ts:1: a second user.*; call packages\/panchang\/moon\.ts instead/),
  ])
})

describe('joining booking, payments, delivery and receipts', () => {
  const verbs = ['../booking/place-hold.ts', '../payments/create-provider-order.ts']

  it.each(['checkout', 'performing', 'refunds', 'counter', 'changes', 'closed-days', 'releases'])(
    'is for %s',
    (feature) => {
      expect(importing(`${src}/features/${feature}/initiate-order.ts`, ...verbs)).toEqual([])
    },
  )

  it('is for nobody else', () => {
    expect(importing(`${src}/features/orders/list-orders.ts`, ...verbs)).toHaveLength(2)
    const violations = importing(`${src}/features/support/change-order.ts`, ...verbs)
    expect(violations).toHaveLength(2)
    expect(violations[0]).toContain(
      'joins booking and payments; move the use case to one of features/checkout, performing, refunds',
    )
  })

  it('is not for one of the four either', () => {
    expect(
      importing(`${src}/features/receipts/issue-receipt.ts`, '../payments/capture-payment.ts'),
    ).toHaveLength(1)
    expect(importing(`${src}/features/receipts/issue-receipt.ts`, '../payments/payments.reads.ts')).toEqual(
      [],
    )
  })

  it('leaves everyone free to read, and support to use one of them', () => {
    const reads = [
      '../booking/booking.reads.ts',
      '../payments/payments.reads.ts',
      '../receipts/receipts.rules.ts',
    ]
    expect(importing(`${src}/features/reports/summarise-day.ts`, ...reads)).toEqual([])
    expect(importing(`${src}/features/support/move-booking.ts`, '../booking/move-line.ts')).toEqual([])
  })

  it('lets privacy call every feature’s export-person and erase-person', () => {
    const calls = [
      '../booking/export-person.ts',
      '../payments/export-person.ts',
      '../receipts/erase-person.ts',
    ]
    expect(importing(`${src}/features/privacy/export-account.ts`, ...calls)).toEqual([])
  })
})
