// @vitest-environment node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')

/** The variables of the first block with this exact selector. */
function tokensOf(selector: string): Record<string, string> {
  const at = css.search(new RegExp(`(^|\\n) *${selector.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*\\{`))
  if (at < 0) throw new Error(`no block ${selector}`)
  const body = css.slice(css.indexOf('{', at) + 1, css.indexOf('}', at))
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map((found) => [found[1] ?? '', (found[2] ?? '').trim()]),
  )
}

/** WCAG 2: relative luminance and contrast ratio. */
function luminance(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string) {
  const a = luminance(one)
  const b = luminance(other)
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

test('paper is light in every look: what is dark is for screens alone', () => {
  const [before = '', after = ''] = css.split('@media screen {')
  const beyond = after.slice(after.indexOf('\n}\n'))
  expect(after).toContain(':root.dark')
  expect(before + beyond).not.toContain('.dark')
})

type Pair = [ink: string, ground: string, least: number]
const all = (inks: string[], grounds: string[], least: number): Pair[] =>
  grounds.flatMap((ground) => inks.map((ink): Pair => [ink, ground, least]))

const surfaces = ['surface-page', 'surface-card', 'surface-raised', 'surface-sunken']
const semantic = ['success', 'info', 'warning', 'danger']
const texts = ['text', 'text-soft', 'text-quiet']
const pairs: Pair[] = [
  ...all([...texts, 'gold-ink', ...semantic, 'primary', 'primary-deep'], surfaces, 4.5),
  ...all(['line-strong', 'primary-mild', 'art-ink'], surfaces, 3),
  ...all(['gold'], [...surfaces, 'gold-subtle'], 3),
  ...all([...texts, 'primary', 'primary-deep'], ['primary-subtle'], 4.5),
  ...all(['text', 'text-soft', 'gold-ink', 'primary'], ['gold-subtle'], 4.5),
  ...semantic.flatMap((one) => all([one, 'text'], [`${one}-subtle`], 4.5)),
  ...semantic.flatMap((one) => all([`on-${one}`], [one], 4.5)),
  ...all(['neutral'], ['primary', 'primary-deep', 'primary-mild'], 4.5),
]

const themes = ['light', 'dark'].flatMap((mode) =>
  ['default', 'dark', 'green', 'purple', 'orange'].map((schema) => ({ mode, schema })),
)

function themeTokens(mode: string, schema: string) {
  const dark = mode === 'dark'
  const root = dark ? ':root.dark' : ':root'
  return {
    ...tokensOf(':root'),
    ...(dark ? tokensOf(root) : {}),
    ...(schema === 'default' ? {} : tokensOf(`${root}[data-schema="${schema}"]`)),
  }
}

test('81 pairs are looked at in ten themes', () => {
  expect(pairs).toHaveLength(81)
  expect(themes).toHaveLength(10)
})

test.each(themes)('every pair meets WCAG AA in $mode $schema', ({ mode, schema }) => {
  const tokens: Record<string, string | undefined> = themeTokens(mode, schema)
  const failing = pairs.flatMap(([ink, ground, least]) => {
    const ratio = contrast(tokens[ink] ?? '', tokens[ground] ?? '')
    return ratio >= least ? [] : [`${ink} on ${ground}: ${ratio.toFixed(2)} < ${least}`]
  })
  expect(failing).toEqual([])
})

test.each(themes)('the swatch of $mode $schema shows its primary', ({ mode, schema }) => {
  const sheet = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8')
  const which = schema === 'default' ? '[data-swatch]' : `[data-swatch="${schema}"]`
  const selector = `\n${mode === 'dark' ? '.dark ' : ''}${which} {`
  const at = sheet.indexOf(selector)
  expect(sheet.slice(at, sheet.indexOf('}', at))).toContain(`--swatch: ${themeTokens(mode, schema).primary};`)
})

test('a device that asks for more contrast has every word in full ink and every outline to be seen', () => {
  const more = tokensOf(':root:not(.own-look)')
  expect(more).toMatchObject({
    'text-soft': 'var(--text)',
    'text-quiet': 'var(--text)',
    line: 'var(--line-strong)',
  })
  expect(css).toMatch(/@media screen and \(prefers-contrast: more\) \{\s*:root:not\(\.own-look\)/)
})

test('the four sizes of text are 100, 115, 130 and 150 percent', () => {
  const scaleOf = (size: string) => tokensOf(`:root[data-text="${size}"]`)['text-scale']
  expect(['normal', 'large', 'largest'].map(scaleOf)).toEqual(['1.15', '1.3', '1.5'])
})
