import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { applyTheme } from './apply-theme.ts'
import { defaultTheme } from './theme-store.ts'

const script = readFileSync(join(import.meta.dirname, '../../../public/apply-stored-theme.js'), 'utf8')
const root = document.documentElement
const look = () => ({
  dir: root.dir,
  dark: root.classList.contains('dark'),
  schema: root.dataset.schema,
  size: root.dataset.size,
  text: root.dataset.text,
  own: root.classList.contains('own-look'),
})
/** Runs the inline script like the page does, before anything else. */
const runScript = () => {
  const element = document.createElement('script')
  element.textContent = script
  document.head.append(element)
  element.remove()
}

afterEach(() => vi.unstubAllGlobals())

beforeEach(() => {
  root.className = ''
  root.removeAttribute('data-schema')
})

test('dark mode toggles the class "dark" on the document root', () => {
  applyTheme({ ...defaultTheme, followDevice: false, mode: 'dark' }, false)
  expect(root.classList.contains('dark')).toBe(true)
  applyTheme({ ...defaultTheme, followDevice: false }, true)
  expect(root.classList.contains('dark')).toBe(false)
})

test.each([true, false])('following a device whose darkness is %s, the page is so too', (deviceIsDark) => {
  applyTheme({ ...defaultTheme, mode: deviceIsDark ? 'light' : 'dark' }, deviceIsDark)
  expect(look()).toMatchObject({ dark: deviceIsDark, own: false })
})

test('the page direction follows the stored direction', () => {
  applyTheme({ ...defaultTheme, direction: 'rtl' }, false)
  expect(root.dir).toBe('rtl')
})

const chosen = {
  ...defaultTheme,
  mode: 'dark',
  direction: 'rtl',
  themeSchema: 'orange',
  controlSize: 'lg',
  textSize: 'largest',
  followDevice: false,
} as const

test.each([
  ['a look of one’s own', chosen, false],
  ['a dark device that is followed', { ...chosen, mode: 'light', followDevice: true } as const, true],
  ['a light device that is followed', { ...chosen, followDevice: true } as const, false],
])('the script before the first paint and the store agree on %s', (_, theme, deviceIsDark) => {
  vi.stubGlobal('matchMedia', () => ({ matches: deviceIsDark }))
  applyTheme(theme, deviceIsDark)
  const applied = look()
  root.className = ''
  localStorage.setItem('theme', JSON.stringify({ state: theme, version: 0 }))
  runScript()
  expect(look()).toEqual(applied)
  expect(applied.text).toBe('largest')
})

test('the script keeps a stored dark theme from before the device was followed', () => {
  localStorage.setItem('theme', JSON.stringify({ state: { mode: 'dark' }, version: 0 }))
  runScript()
  expect(look()).toMatchObject({ dark: true, own: true })
})

test.each(['{', 'null', '{"state":{"themeSchema":"pink","controlSize":7}}'])(
  'the script leaves the defaults when storage holds %s',
  (value) => {
    localStorage.setItem('theme', value)
    runScript()
    expect(look()).toEqual({
      dir: 'ltr',
      dark: false,
      schema: 'default',
      size: 'md',
      text: 'small',
      own: false,
    })
  },
)
