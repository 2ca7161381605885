import { describe, expect, it } from 'vitest'
import { checkStructure } from './check-structure.ts'
import { checkPlanted } from './plant-tree.ts'

const server = 'apps/server/src/features'
const web = 'apps/web/src/features'

function check(path: string, text = 'export const x = 1\n') {
  return checkPlanted(checkStructure, {
    'packages/contract/booking.ts': '',
    'packages/contract/payments.ts': '',
    [path]: text,
  })
}

describe('a server feature', () => {
  it.each([
    ...['routes', 'reads', 'writes', 'rules', 'errors', 'policy', 'jobs', 'worker'].map(
      (role) => `${server}/booking/booking.${role}.ts`,
    ),
    `${server}/booking/place-hold.ts`,
    `${server}/waiting-room/waiting-room.reads.ts`,
    `${server}/waiting-room/require-pass.ts`,
    `${server}/booking/place-hold.test.ts`,
    `${server}/booking/place-hold.db.test.ts`,
    `${server}/booking/place-hold.race.test.ts`,
    `${server}/booking/place-hold.kill.test.ts`,
    `${server}/booking/booking.routes.db.test.ts`,
    `${server}/booking/booking.rules.test.ts`,
    `${server}/booking/order-states.ts`,
    `${server}/identity/register.ts`,
    `${server}/closed-days/closed-days.reads.ts`,
    `${server}/notifications/letters/booking-confirmed.ts`,
    `${server}/identity/sign-up/register.ts`,
    `${server}/identity/sign-up/verify-email.db.test.ts`,
    `${server}/reports/exports/exports.worker.ts`,
    `${server}/booking/booking.routes/devotee.ts`,
    `${server}/booking/booking.routes/office.ts`,
    `${server}/booking/booking.routes/office.db.test.ts`,
  ])('may hold %s', (path) => {
    expect(check(path)).toEqual([])
  })

  it.each([
    [`${server}/booking/booking.service.ts`, '"service" is not a role', 'booking.reads.ts'],
    [`${server}/booking/payments.reads.ts`, 'not the name of this feature', 'features/payments/'],
    [`${server}/booking/hold.writes.ts`, 'not the name of this feature', 'booking.writes.ts'],
    [`${server}/booking/order-lines.tsx`, 'renders no components', 'apps/web/src'],
    [`${server}/booking/availability.ts`, '"availability" does not say what is done', 'booking.reads.ts'],
    [`${server}/booking/register.ts`, '"register" does not say what is done', 'place-hold.ts'],
    [`${server}/booking/serve-office.ts`, 'served in booking.routes.ts alone', 'booking.routes/'],
    [`${server}/booking/place-hold.spec.ts`, 'not a kind of test', '.race.test.ts'],
    [`${server}/booking/place-hold.slow.test.ts`, 'not a kind of test', '.db.test.ts'],
    [`${server}/booking/lib/place-hold.ts`, '"lib" is not on the list', 'features/booking/'],
    [`${server}/booking/letters/confirmed.ts`, 'not on the list', 'features/booking/'],
    [`${server}/identity/sign-up/mails.ts`, '"mails" does not say what is done', 'identity.reads.ts'],
    [`${server}/identity/sign-up/sign-up.service.ts`, '"service" is not a role', 'sign-up.reads.ts'],
    [`${server}/identity/sign-up/sign-in.reads.ts`, 'not the name of this folder', 'sign-up.reads.ts'],
    [`${server}/identity/sign-up/identity.reads.ts`, 'not the name of this folder', 'features/identity/'],
    [`${server}/identity/sign-up/sign-up.routes.ts`, 'routes stand together', 'identity.routes/'],
    [`${server}/identity/sign-up/serve-mail.ts`, 'served in identity.routes.ts alone', 'identity.routes/'],
    [
      `${server}/identity/sign-up/mail/send-mail.ts`,
      '"sign-up/mail" is not on the list',
      'features/identity/',
    ],
    [`${server}/booking/booking.routes/holds.ts`, 'one file for each kind of caller', 'devotee.ts'],
    [
      `${server}/booking/payments.routes/office.ts`,
      '"payments.routes" is not on the list',
      'features/booking/',
    ],
    [`${server}/baskets/fill-basket.ts`, '"baskets" is not a feature', 'booking'],
    [`${server}/place-hold.ts`, 'beside the feature folders', 'into the feature'],
    [`${server}/booking/prices.json`, 'only TypeScript', 'db/seed'],
  ])('may not hold %s', (path, what, where) => {
    const [violation = '', ...more] = check(path)
    expect(violation).toContain(`${path}: `)
    expect(violation).toContain(what)
    expect(violation.split('; ')[1]).toContain(where)
    expect(more).toEqual([])
  })
})

describe('a web feature', () => {
  it.each([
    [`${web}/booking/booking.api.ts`, ''],
    [`${web}/booking/booking-words.ts`, ''],
    [`${web}/booking/parse-day.ts`, ''],
    [`${web}/booking/use-pay.ts`, ''],
    [`${web}/day-sheet/day-sheet.api.ts`, ''],
    [`${web}/booking/hold-timer.test.tsx`, ''],
    [`${web}/booking/booking-words.test.ts`, ''],
    [
      `${web}/booking/hold-timer.tsx`,
      'interface Props {}\nexport function HoldTimer() {}\nfunction Digit() {}',
    ],
    [`${web}/identity/otp-input.tsx`, 'export const OTPInput = forwardRef()\nexport type Code = string'],
  ])('may hold %s', (path, text) => {
    expect(check(path, text)).toEqual([])
  })

  it.each([
    [`${web}/baskets/basket-list.tsx`, 'export function BasketList() {}', 'not a feature', 'booking'],
    [`${web}/booking/colours.ts`, '', 'not a word of a web feature', 'a file named for what is done to what'],
    [`${web}/booking/payments.api.ts`, '', 'not a word of a web feature', 'booking.api.ts'],
    [`${web}/booking/HoldTimer.tsx`, 'export function HoldTimer() {}', 'not kebab-case', 'hold-timer.tsx'],
    [
      `${web}/booking/hold-timer.tsx`,
      'export function Timer() {}',
      'no component HoldTimer',
      'name the file after',
    ],
    [
      `${web}/booking/hold-timer.tsx`,
      'export function HoldTimer() {}\nexport function HoldBar() {}',
      'more than one component',
      'HoldBar to a file of its own',
    ],
    [
      `${web}/booking/parts/hold-timer.tsx`,
      'export function HoldTimer() {}',
      'not on the list',
      'features/booking/',
    ],
  ])('may not hold %s with %j', (path, text, what, where) => {
    const [violation = ''] = check(path, text)
    expect(violation).toContain(what)
    expect(violation.split('; ')[1]).toContain(where)
  })
})

describe('names', () => {
  it.each([
    ['packages/panchang/lunarDay.ts', 'lunar-day.ts'],
    ['tools/dev/Start_Stack.ts', 'start-stack.ts'],
    ['db/migrations/0001_people.sql', '0001-people.sql'],
    ['apps/web/src/ui/dateField/field.tsx', 'date-field'],
  ])('%s is not kebab-case', (path, better) => {
    expect(check(path)).toEqual([expect.stringContaining(`is not kebab-case; call it ${better}`)])
  })

  it.each([
    'README.md',
    'LICENSE',
    'REUSE.toml',
    'LICENSES/AGPL-3.0-or-later.txt',
    '.github/ISSUE_TEMPLATE/money.yml',
    'Dockerfile',
    'deploy/debian/units/vazhipadu-api@.service',
    '.oxlintrc.json',
    '.github/workflows/ci.yml',
    'db/migrations/0001-people.sql',
    'docs/common-questions.md',
    'apps/web/index.html',
    'apps/web/src/styles/theme.css',
    'apps/server/src/features/identity/sign-in/load-common-passwords.ts',
  ])('%s is a fine name', (path) => {
    expect(check(path)).toEqual([])
  })

  it.each(['utils', 'helpers', 'common', 'misc', 'manager', 'session-manager', 'order-dto'])(
    '%s is banned',
    (name) => {
      expect(check(`apps/web/src/lib/${name}.ts`)).toEqual([
        expect.stringMatching(/does not say what is inside; name/),
      ])
      expect(check(`apps/web/src/lib/${name}/read-it.ts`)).toHaveLength(1)
    },
  )

  it('index.ts is banned, with the place to import from instead', () => {
    expect(check('apps/web/src/ui/index.ts')).toEqual([expect.stringContaining('import that file directly')])
  })

  it('a type called …Dto is banned, a word that merely ends so is not', () => {
    const path = 'packages/contract/booking.ts'
    expect(check(path, 'export type OrderDto = {}')).toEqual([expect.stringContaining('packages/contract')])
    expect(check(path, 'const addTo = 1 // type OrderDto\n')).toEqual([])
  })
})

describe('folders and sizes', () => {
  it('the server has a few folders and files', () => {
    expect(check('apps/server/src/services/send-mail.ts')).toEqual([
      expect.stringContaining(
        'no folder "services" in apps/server/src; move it to one of platform, gateways',
      ),
    ])
    expect(check('apps/server/src/database.ts')).toEqual([expect.stringContaining('move it to platform/')])
    expect(check('apps/server/src/app.ts')).toEqual([])
    expect(check('apps/server/src/compose.ts')).toEqual([])
    expect(check('apps/server/src/app.db.test.ts')).toEqual([])
  })

  it('the web has a few folders', () => {
    expect(check('apps/web/src/hooks/use-it.ts')).toEqual([
      expect.stringContaining('move it to one of app, bridge, room, temple, gallery, features'),
    ])
    expect(check('apps/web/src/lib/use-it.ts')).toEqual([])
    expect(check('apps/web/src/bridge/open-checkout.ts')).toEqual([])
    expect(check('apps/web/src/gallery/sample-day.ts')).toEqual([])
  })

  it('a source has at most 300 lines; tests, SQL and generated files are free', () => {
    const lines = (count: number) => '// line\n'.repeat(count)
    expect(check('apps/web/src/lib/session.ts', lines(300))).toEqual([])
    expect(check('apps/web/src/lib/session.ts', lines(301))).toEqual([
      expect.stringContaining('301 lines, the most is 300; move one of its jobs'),
    ])
    expect(check('apps/web/src/lib/session.test.ts', lines(999))).toEqual([])
    expect(check('apps/server/src/platform/db/tables.generated.ts', lines(999))).toEqual([])
    expect(check('db/migrations/0001-people.sql', lines(999))).toEqual([])
  })
})
