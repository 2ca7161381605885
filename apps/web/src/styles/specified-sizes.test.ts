// @vitest-environment node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
const tokens = read('tokens.css')
const theme = read('theme.css')

/** The first value of a variable, which is that of the light default theme. */
const sizeOf = (name: string) => new RegExp(`--${name}: ([^;]+);`).exec(tokens)?.[1]
const blockOf = (text: string, heading: string) => {
  const at = text.indexOf(`${heading} {`)
  return at < 0 ? '' : text.slice(at, text.indexOf('\n}', at))
}

test.each([
  ['side-nav', '290px'],
  ['side-nav-collapsed', '80px'],
  ['stacked-nav', '80px'],
  ['stacked-nav-second', '270px'],
  ['header', '64px'],
  ['dialog-width', '520px'],
  ['otp-box', '58px'],
  ['h-xs', '32px'],
  ['h-sm', '40px'],
  ['h-md', '48px'],
  ['h-lg', '56px'],
  ['h-control', 'var(--h-md)'],
])('the size %s is %s', (name, value) => {
  expect(sizeOf(name)).toBe(value)
})

test('content has padding of 4, of 6 from sm and of 8 from md', () => {
  expect(blockOf(theme, '@utility content-pad')).toContain('@apply px-4 sm:px-6 md:px-8;')
})

test.each(['dialog-in', 'dialog-out'])('%s fades and scales by 0.9', (name) => {
  const frames = blockOf(theme, `@keyframes ${name}`)
  expect(frames).toContain('opacity: 0;')
  expect(frames).toContain('scale: 0.9;')
})

const schemas = ['dark', 'green', 'purple', 'orange'].flatMap((schema) => [
  `:root[data-schema="${schema}"]`,
  `:root.dark[data-schema="${schema}"]`,
])
test.each([':root', ...schemas])('%s sets the five variants of the primary colour', (selector) => {
  const at = tokens.search(new RegExp(`${selector.replace(/[[\].]/g, '\\$&')} \\{`))
  const block = tokens.slice(at, tokens.indexOf('}', at))
  for (const name of ['primary', 'primary-deep', 'primary-mild', 'primary-subtle', 'neutral'])
    expect(block).toMatch(new RegExp(`--${name}: #[0-9a-f]{6};`))
})
