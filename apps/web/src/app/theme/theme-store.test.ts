import { layoutTypes, themeSchemas } from '@vazhipadu/contract/theme-choices'
import { beforeEach, expect, test } from 'vitest'
import {
  changeLayout,
  changeTheme,
  closePanel,
  collapseSideNav,
  defaultTheme,
  replaceTheme,
  resetTheme,
  useTheme,
} from './theme-store.ts'

const stored = () => JSON.parse(localStorage.getItem('theme') ?? '{}').state

beforeEach(() => {
  replaceTheme(defaultTheme)
})

test('the default is the blue schema, ltr, as the device is, medium controls, text as the browser has it and the top bar', () => {
  expect(useTheme.getState()).toEqual({
    themeSchema: 'default',
    direction: 'ltr',
    mode: 'light',
    panelExpand: false,
    controlSize: 'md',
    textSize: 'small',
    followDevice: true,
    layout: { type: 'topBarClassic', sideNavCollapse: false },
  })
})

test('every change is kept in local storage under "theme" with the specified names', () => {
  changeTheme({ themeSchema: 'green', direction: 'rtl', mode: 'dark', panelExpand: true, controlSize: 'lg' })
  changeLayout('stackedSide')
  collapseSideNav(true)
  expect(stored()).toEqual({
    themeSchema: 'green',
    direction: 'rtl',
    mode: 'dark',
    panelExpand: true,
    controlSize: 'lg',
    textSize: 'small',
    followDevice: true,
    layout: { type: 'stackedSide', sideNavCollapse: true, previousType: 'topBarClassic' },
  })
})

test('a stored value is taken up again', async () => {
  const kept = { ...defaultTheme, mode: 'dark', themeSchema: 'purple' }
  localStorage.setItem('theme', JSON.stringify({ state: kept, version: 0 }))
  await useTheme.persist.rehydrate()
  expect(useTheme.getState()).toEqual(kept)
})

test('a panel that was left open is not open when the page is loaded again', async () => {
  localStorage.setItem('theme', JSON.stringify({ state: { ...defaultTheme, panelExpand: true }, version: 0 }))
  await useTheme.persist.rehydrate()
  expect(useTheme.getState().panelExpand).toBe(false)
})

test.each([
  ['light', true],
  ['dark', false],
] as const)(
  'a value stored before the device was followed, in %s: followed is %s',
  async (mode, followDevice) => {
    const { textSize: _size, followDevice: _device, ...older } = defaultTheme
    localStorage.setItem('theme', JSON.stringify({ state: { ...older, mode }, version: 0 }))
    await useTheme.persist.rehydrate()
    expect(useTheme.getState()).toEqual({ ...older, mode, textSize: 'small', followDevice })
  },
)

test('a look chosen in another tab is taken up, but not its open panel, and nothing is written back', () => {
  changeTheme({ panelExpand: true })
  const chosen = { ...defaultTheme, mode: 'dark' as const, direction: 'rtl' as const }
  const newValue = JSON.stringify({ state: chosen, version: 0 })
  localStorage.setItem('theme', newValue)
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue }))
  expect(useTheme.getState()).toEqual({ ...chosen, panelExpand: true })
  expect(localStorage.getItem('theme')).toBe(newValue)
})

test.each([true, false])(
  'a session that ends closes the panel (open: %s) and leaves an emptied storage empty',
  (isOpen) => {
    changeTheme({ panelExpand: isOpen, mode: 'dark' })
    localStorage.clear()
    closePanel()
    expect(useTheme.getState()).toEqual({ ...defaultTheme, mode: 'dark' })
    expect(Object.keys(localStorage)).toEqual([])
  },
)

test('a session that runs out closes the panel and keeps the look', () => {
  changeTheme({ panelExpand: true, mode: 'dark' })
  closePanel()
  expect(stored()).toEqual({ ...defaultTheme, mode: 'dark' })
})

test.each([
  ['not JSON at all', '{'],
  ['another shape', JSON.stringify({ state: { mode: 'dark' }, version: 0 })],
  ['an unknown schema', JSON.stringify({ state: { ...defaultTheme, themeSchema: 'pink' }, version: 0 })],
  ['an unknown layout', JSON.stringify({ state: { ...defaultTheme, layout: { type: 'moon' } }, version: 0 })],
])('a stored value that is %s falls back to the defaults', async (_, value) => {
  localStorage.setItem('theme', value)
  await useTheme.persist.rehydrate()
  expect(useTheme.getState()).toEqual(defaultTheme)
})

test('going back to the defaults leaves the panel open', () => {
  changeTheme({ panelExpand: true, mode: 'dark' })
  resetTheme()
  expect(useTheme.getState()).toEqual({ ...defaultTheme, panelExpand: true })
})

test('there are five schemas and six layouts', () => {
  expect(themeSchemas).toEqual(['default', 'dark', 'green', 'purple', 'orange'])
  expect(layoutTypes).toHaveLength(6)
})
