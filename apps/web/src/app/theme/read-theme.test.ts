import { theme } from '@vazhipadu/contract/theme'
import { expect, it } from 'vitest'
import { readTheme } from './read-theme.ts'
import { defaultTheme } from './theme-store.ts'

const { textSize: _size, followDevice: _device, ...older } = defaultTheme

it.each([
  ['the default', defaultTheme],
  ['one from before text had sizes', older],
  [
    'one with a layout to go back to',
    { ...defaultTheme, layout: { ...defaultTheme.layout, previousType: 'blank' } },
  ],
  ['another schema', { ...defaultTheme, themeSchema: 'red' }],
  ['another direction', { ...defaultTheme, direction: 'up' }],
  ['another mode', { ...defaultTheme, mode: 'dusk' }],
  ['another size of controls', { ...defaultTheme, controlSize: 'xl' }],
  ['another size of text', { ...defaultTheme, textSize: 12 }],
  ['a panel that is no answer', { ...defaultTheme, panelExpand: 'yes' }],
  ['a device that is no answer', { ...defaultTheme, followDevice: 1 }],
  ['another layout', { ...defaultTheme, layout: { type: 'round', sideNavCollapse: false } }],
  [
    'another layout to go back to',
    { ...defaultTheme, layout: { ...defaultTheme.layout, previousType: 'round' } },
  ],
  ['no layout', { ...defaultTheme, layout: undefined }],
  ['nothing', undefined],
  ['words', 'dark'],
])('reads %s as the contract does', (_what, stored) => {
  const judged = theme.safeParse(stored)
  expect(readTheme(stored)).toEqual(judged.success ? judged.data : undefined)
})
