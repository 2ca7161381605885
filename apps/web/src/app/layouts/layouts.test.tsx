import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { layoutTypes } from '@vazhipadu/contract/theme-choices'
import { MemoryRouter } from 'react-router'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadWords } from '../../lib/i18n/i18n.ts'
import { changeLayout, changeTheme, defaultTheme, replaceTheme, useTheme } from '../theme/theme-store.ts'
import { AppLayout } from './app-layout.tsx'
import type { NavItem } from './nav-item.ts'
import { SplitLayout } from './split-layout.tsx'

const navigation: NavItem[] = [
  { type: 'item', key: 'home', title: 'Home', to: '/home', tab: true },
  { type: 'item', key: 'history', title: 'My bookings', to: '/history', tab: true, shortTitle: 'Bookings' },
  {
    type: 'collapse',
    key: 'notices',
    title: 'Notices',
    children: [
      { type: 'item', key: 'pre', title: 'Before the pooja', to: '/notification/pre-pooja-reminder' },
    ],
  },
  {
    type: 'group',
    key: 'desk',
    title: 'Desk',
    children: [{ type: 'item', key: 'receipt', title: 'Receipts', to: '/receipt-generate' }],
  },
]
const temple = { name: 'Sree Nagaraja Temple', town: 'Kavumpuzha' }

const show = (path = '/home') =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <AppLayout temple={temple} navigation={navigation} user={{ name: 'Lakshmi Menon' }} userMenu={[]}>
        <h1>The page</h1>
      </AppLayout>
    </MemoryRouter>,
  )

beforeAll(() => loadWords('theme'))
beforeEach(() => replaceTheme(defaultTheme))

describe.each(layoutTypes)('the layout %s', (type) => {
  beforeEach(() => changeLayout(type))

  test('shows the page in one main part that the skip link leads to', () => {
    show()
    const main = screen.getByRole('main')
    expect(within(main).getByRole('heading', { name: 'The page' })).toBeTruthy()
    expect(screen.getByText('Go to the content').getAttribute('href')).toBe(`#${main.id}`)
  })

  test('pads the content by 4, 6 and 8', () => {
    show()
    expect(screen.getByRole('main').className).toContain('content-pad')
  })

  test('ends with the copyright line of this year and the temple, and links that open in a new tab', () => {
    show()
    const footer = screen.getByRole('contentinfo')
    expect(footer.textContent).toContain(
      `Copyright © ${new Date().getFullYear()} Sree Nagaraja Temple, Kavumpuzha`,
    )
    for (const name of [/Terms & Conditions/, /Privacy Policy/]) {
      expect(within(footer).getByRole('link', { name }).getAttribute('target')).toBe('_blank')
    }
  })

  test('reaches every page on a phone', async () => {
    show()
    await userEvent.click(screen.getByRole('button', { name: 'More' }))
    const drawer = screen.getByRole('dialog')
    await userEvent.click(within(drawer).getByRole('button', { name: 'Notices' }))
    for (const name of ['Home', 'My bookings', 'Before the pooja', 'Receipts']) {
      expect(within(drawer).getByRole('link', { name })).toBeTruthy()
    }
  })

  test('opens the panel of look and size', async () => {
    show()
    await userEvent.click(screen.getByRole('button', { name: 'Look and size' }))
    expect(await screen.findByRole('dialog', { name: 'Look and size' })).toBeTruthy()
  })
})

test('the side navigation is 290 wide open and 80 collapsed, and remembers it', async () => {
  changeLayout('collapsibleSide')
  show()
  const side = screen.getByRole('complementary')
  expect(side.className).toContain('w-(--side-nav)')
  await userEvent.click(screen.getByRole('button', { name: 'Make the menu narrow' }))
  expect(side.className).toContain('w-(--side-nav-collapsed)')
  expect(useTheme.getState().layout.sideNavCollapse).toBe(true)
})

test('the stacked navigation opens a second column for groups of pages', async () => {
  changeLayout('stackedSide')
  show()
  expect(screen.queryByRole('heading', { name: 'Desk' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Desk' }))
  expect(screen.getByRole('heading', { name: 'Desk' })).toBeTruthy()
})

test('the page shown is marked in the navigation', () => {
  show('/history')
  const marked = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page')
  expect(marked.map((link) => link.textContent)).toEqual(['My bookings', 'Bookings'])
})

test('the panel changes every field of the preference live', async () => {
  changeTheme({ panelExpand: true })
  show()
  const panel = within(await screen.findByRole('dialog'))
  const among = (group: string) => within(panel.getByRole('radiogroup', { name: group }))
  await userEvent.click(among('Light or dark').getByRole('radio', { name: 'Dark' }))
  await userEvent.click(among('Size of the text').getByRole('radio', { name: 'Largest' }))
  await userEvent.click(among('Size of buttons and fields').getByRole('radio', { name: 'Large' }))
  await userEvent.click(panel.getByRole('button', { name: 'Green' }))
  await userEvent.click(panel.getByRole('button', { name: 'At the side' }))
  await userEvent.click(panel.getByRole('radio', { name: 'Right to left' }))
  expect(useTheme.getState()).toMatchObject({
    mode: 'dark',
    followDevice: false,
    textSize: 'largest',
    controlSize: 'lg',
    themeSchema: 'green',
    direction: 'rtl',
    layout: { type: 'collapsibleSide', previousType: 'topBarClassic' },
  })
  await userEvent.click(panel.getByRole('button', { name: 'Close' }))
  expect(useTheme.getState().panelExpand).toBe(false)
})

test('the split layout shows the temple at its hour and its own date', () => {
  const now = new Date('2026-11-14T00:51:00Z')
  render(
    <SplitLayout temple={temple} now={now} today={<p>Thulam 28, 1202</p>}>
      <h1>Welcome</h1>
    </SplitLayout>,
  )
  const sky = screen.getByRole('region', { name: 'The temple now' })
  expect(sky.dataset.sky).toBe('dawn')
  expect(sky.textContent).toContain('Dawn at the temple · sunrise 6:15')
  expect(sky.textContent).toContain('Saturday 14 November')
  expect(sky.textContent).toContain('Thulam 28, 1202')
  expect(within(screen.getByRole('main')).getByRole('heading', { name: 'Welcome' })).toBeTruthy()
})
