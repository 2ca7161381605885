import { expect, it } from 'vitest'
import { listGroups } from './group-parts.ts'

const part = (fileName: string, moduleIds: string[], imports: string[] = []) => ({
  fileName,
  moduleIds,
  imports,
})
const app = '/app/pages'
const parts = [
  part('index.js', ['/web/index.html', '/web/src/main.tsx', '/web/src/ui/button.tsx'], ['react.js']),
  part('react.js', ['/web/node_modules/react/index.js']),
  part('sign-in.js', [`/web${app}/public/sign-in-page.tsx`], ['react.js']),
  part('sign-up.js', [`/web${app}/public/sign-up-page.tsx`], ['dialog.js', 'code.js']),
  part('forgotten.js', [`/web${app}/public/forgot-password-page.tsx`], ['dialog.js', 'code.js']),
  part('shell.js', ['/web/app/shells/signed-in-shell.tsx'], ['menu.js', 'dialog.js']),
  part('menu.js', ['/web/ui/menu.tsx'], ['react.js']),
  part('home.js', [`/web${app}/account/home-page.tsx`], ['month.js']),
  part('checkout.js', [`/web${app}/checkout/checkout-page.tsx`], ['month.js', 'address.js']),
  part('guided.js', [`/web${app}/booking/guided-booking-page.tsx`], ['address.js']),
  part('release.js', [`/web${app}/releases/release-page.tsx`], ['draw.js']),
  part('turn.js', [`/web${app}/releases/turn-page.tsx`], ['draw.js']),
  part('dialog.js', ['/web/ui/dialog.tsx']),
  part('code.js', ['/web/features/identity/code.tsx']),
  part('draw.js', ['/web/features/releases/draw.tsx']),
  part('month.js', ['/web/features/calendar/month.tsx']),
  part('address.js', ['/web/features/profile/address.tsx']),
  part('day-sheet.js', [`/web${app}/office/day-sheet-page.tsx`], ['table.js', 'month.js', 'tabs.js']),
  part('people.js', [`/web${app}/office/people-page.tsx`], ['table.js', 'month.js', 'tabs.js']),
  part('history.js', [`/web${app}/history/history-page.tsx`], ['tabs.js']),
  part('table.js', ['/web/ui/table.tsx']),
  part('tabs.js', ['/web/ui/tabs.tsx']),
]
/** A module belongs to the first group that holds it. */
const groupOf = (module: string, among = parts) => listGroups(among).find(({ holds }) => holds(module))?.name

it('groups modules that are loaded together into one file', () => {
  expect(parts.flatMap(({ moduleIds }) => moduleIds).map((module) => [module, groupOf(module)])).toEqual([
    ['/web/index.html', 'first'],
    ['/web/src/main.tsx', 'first'],
    ['/web/src/ui/button.tsx', 'first'],
    ['/web/node_modules/react/index.js', 'base'],
    [`/web${app}/public/sign-in-page.tsx`, 'first'],
    [`/web${app}/public/sign-up-page.tsx`, undefined],
    [`/web${app}/public/forgot-password-page.tsx`, undefined],
    ['/web/app/shells/signed-in-shell.tsx', 'shell'],
    ['/web/ui/menu.tsx', 'shell'],
    [`/web${app}/account/home-page.tsx`, undefined],
    [`/web${app}/checkout/checkout-page.tsx`, undefined],
    [`/web${app}/booking/guided-booking-page.tsx`, undefined],
    [`/web${app}/releases/release-page.tsx`, undefined],
    [`/web${app}/releases/turn-page.tsx`, undefined],
    // Guests must not load code only devotees need, and vice versa.
    ['/web/ui/dialog.tsx', 'common'],
    ['/web/features/identity/code.tsx', 'guest'],
    // Few users meet a release, so its code stays in separate chunks.
    ['/web/features/releases/draw.tsx', undefined],
    ['/web/features/calendar/month.tsx', 'home'],
    ['/web/features/profile/address.tsx', 'booking'],
    [`/web${app}/office/day-sheet-page.tsx`, undefined],
    [`/web${app}/office/people-page.tsx`, undefined],
    [`/web${app}/history/history-page.tsx`, undefined],
    ['/web/ui/table.tsx', 'office'],
    // Also used by a devotee's page, so it must stay out of the office's chunk.
    ['/web/ui/tabs.tsx', undefined],
  ])
})

it('keeps the entry’s modules separate from those shared with other pages', () => {
  const gallery = part('gallery.js', ['/web/gallery.html'], ['react.js'])
  for (const module of ['/web/index.html', '/web/src/main.tsx', '/web/gallery.html'])
    expect(groupOf(module, [...parts, gallery])).toBe(undefined)
})
