import { mayCall, presets } from '@vazhipadu/contract/rights'
import { listSettings } from '@vazhipadu/contract/settings'
import { expect, test } from 'vitest'
import { officePages } from './office-pages.ts'
import type { RouteName } from './paths.ts'
import { mayEnter } from './route-rights.ts'

const pages = Object.keys(officePages) as (keyof typeof officePages)[]

test('every office page opens to the manager, and none to somebody without rights', () => {
  expect(pages.filter((name) => !mayEnter(name, presets.manager))).toEqual([])
  expect(pages.filter((name) => mayEnter(name, []))).toEqual([])
})

test('pages that are not the office’s need no capability', () => {
  for (const name of ['home', 'history', 'myTickets', 'signIn'] satisfies RouteName[])
    expect(mayEnter(name, [])).toBe(true)
})

test('a priest opens the day sheet only', () => {
  expect(pages.filter((name) => mayEnter(name, presets.priest))).toEqual(['daySheet', 'priest'])
})

test('the counter opens to those who sell and to those who read the drawers', () => {
  expect(mayEnter('counter', ['desk'])).toBe(true)
  expect(mayEnter('counter', ['audit'])).toBe(true)
  expect(mayEnter('counter', ['catalogue'])).toBe(false)
})

test('the settings page is closed to a clerk, who may call its endpoint', () => {
  expect(mayCall(listSettings, presets.clerk)).toBe(true)
  expect(mayEnter('settings', presets.clerk)).toBe(false)
  expect(mayEnter('settings', ['audit'])).toBe(true)
  expect(mayEnter('settings', ['settings'])).toBe(true)
})

test('whoever approves a drawer may open it', () => {
  expect(mayEnter('counterDrawer', ['people'])).toBe(true)
})
