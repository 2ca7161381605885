import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import i18next, { type TFunction } from 'i18next'
import { type Language, languages } from '../locales/languages.ts'
import { makeAdmin, openAccount } from './accounts.ts'
import { tokenOf } from './api.ts'
import { ask } from './buy.ts'
import { someone } from './people.ts'

const root = new URL('../locales/', import.meta.url)

/** All texts of a language as used by pages and letters, so that journeys need not repeat them. */
export function translator(language: Language): TFunction {
  const files = readdirSync(new URL(`${language}/`, root)).filter((file) => file.endsWith('.json'))
  const i18n = i18next.createInstance()
  void i18n.init({
    lng: language,
    initAsync: false,
    interpolation: { escapeValue: false },
    resources: {
      [language]: {
        translation: Object.fromEntries(
          files.map((file) => [
            file.slice(0, -'.json'.length),
            JSON.parse(readFileSync(new URL(`${language}/${file}`, root), 'utf8')),
          ]),
        ),
      },
    },
  })
  return i18n.t
}

/** Makes the temple offer all languages. */
export async function offerLanguages(): Promise<void> {
  const manager = await openAccount(someone())
  await makeAdmin(manager)
  await ask('PUT', '/admin/settings/languages', await tokenOf(manager), { value: languages })
}

/** Sets the page's language as if chosen before. */
export const readIn = (page: Page, language: Language) =>
  page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)

/** A pattern for the text with any values in its placeholders. */
export function patternOf(text: string): RegExp {
  const escaped = text.split(/\{\{\w+\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${escaped.join('.+')}$`)
}
