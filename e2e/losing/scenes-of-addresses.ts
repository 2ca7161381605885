import { expect, type Page } from '@playwright/test'
import { addAddress } from '../api.ts'
import { countOf, empty, enter, newName, openForm, person, press, removing } from './scenes-of-profiles.ts'
import type { Step } from './walk-scene.ts'

const house = (page: Page) => page.getByRole('textbox', { name: 'House and street' })

async function fillAddress(page: Page, line: string): Promise<void> {
  await house(page).fill(line)
  await page.getByRole('textbox', { name: 'Town or city' }).fill('Thrissur')
  await page.getByRole('textbox', { name: 'PIN code' }).fill('680002')
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveText('Kerala')
}

export const addressSteps: Step[] = [
  {
    name: 'an address is added',
    prepare: enter,
    begin: async (page) => {
      await empty('address')
      const line = newName()
      const open = () => openForm(page, house(page), /^Add an address$/)
      await page.goto('/profile-edit')
      await open()
      await fillAddress(page, line)
      return {
        press: () => press(page, 'Save the address'),
        done: async () => {
          await expect(house(page)).toBeHidden()
          await expect(page.getByText(line).first()).toBeVisible()
        },
        typed: async () => {
          await open()
          await expect(house(page)).toHaveValue(line)
        },
        count: () => countOf('address', 'line1', line),
      }
    },
  },
  {
    name: 'an address is changed',
    prepare: enter,
    begin: async (page) => {
      await empty('address')
      const line = newName()
      await addAddress(person)
      await page.goto('/profile-edit')
      const change = async () => {
        await page.getByRole('button', { name: /^Edit / }).click()
        await house(page).fill(line)
      }
      await change()
      return {
        press: () => press(page, 'Save the address'),
        done: async () => {
          await expect(house(page)).toBeHidden()
          await expect(page.getByText(line).first()).toBeVisible()
        },
        typed: async () => {
          if (await house(page).isVisible()) await expect(house(page)).toHaveValue(line)
        },
        again: async () => {
          await change()
          await press(page, 'Save the address')
        },
        count: () => countOf('address', 'line1', line),
      }
    },
  },
  {
    name: 'an address is removed',
    prepare: enter,
    begin: async (page) => {
      await empty('address')
      const line1 = newName()
      await addAddress(person, { line1 })
      await page.goto('/profile-edit')
      const shown = page.getByText(line1).first()
      await expect(shown).toBeVisible()
      return removing(page, shown, /^Remove .+, Thrissur$/, () => countOf('address', 'line1', line1))
    },
  },
]
