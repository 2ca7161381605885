import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { beforeEach, expect, test } from 'vitest'
import { applyTheme } from './apply-theme.ts'
import { defaultTheme } from './theme-store.ts'

const script = readFileSync(join(import.meta.dirname, '../../../public/apply-stored-theme.js'), 'utf8')
const root = document.documentElement
const look = () => ({
  dir: root.dir,
  dark: root.classList.contains('dark'),
  schema: root.dataset.schema,
  size: root.dataset.size,
})
/** As the page runs it, before anything else. */
const runScript = () => runInThisContext(script)

beforeEach(() => {
  root.className = ''
  root.removeAttribute('data-schema')
})

test('dark mode toggles the class "dark" on the document root', () => {
  applyTheme({ ...defaultTheme, mode: 'dark' })
  expect(root.classList.contains('dark')).toBe(true)
  applyTheme(defaultTheme)
  expect(root.classList.contains('dark')).toBe(false)
})

test('the page direction follows the stored direction', () => {
  applyTheme({ ...defaultTheme, direction: 'rtl' })
  expect(root.dir).toBe('rtl')
})

test('the script before the first paint and the store agree', () => {
  const theme = {
    ...defaultTheme,
    mode: 'dark',
    direction: 'rtl',
    themeSchema: 'orange',
    controlSize: 'lg',
  } as const
  applyTheme(theme)
  const applied = look()
  root.className = ''
  localStorage.setItem('theme', JSON.stringify({ state: theme, version: 0 }))
  runScript()
  expect(look()).toEqual(applied)
})

test.each(['{', 'null', '{"state":{"themeSchema":"pink","controlSize":7}}'])(
  'the script leaves the defaults when storage holds %s',
  (value) => {
    localStorage.setItem('theme', value)
    runScript()
    expect(look()).toEqual({ dir: 'ltr', dark: false, schema: 'default', size: 'md' })
  },
)
