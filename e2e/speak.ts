import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import i18next, { type TFunction } from 'i18next'
import { type Language, languages } from '../locales/languages.ts'
import { makeAdmin, openAccount } from './accounts.ts'
import { tokenOf } from './api.ts'
import { ask } from './buy.ts'
import { someone } from './people.ts'

const root = new URL('../locales/', import.meta.url)

/** Every word a language has, as pages and letters say them: what a journey looks for is never written twice. */
export function sayIn(language: Language): TFunction {
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

/** The temple offers all of them. */
export async function offerLanguages(): Promise<void> {
  const manager = await openAccount(someone())
  await makeAdmin(manager)
  await ask('PUT', '/admin/settings/languages', await tokenOf(manager), { value: languages })
}

/** The page is read in this language, as if it had been chosen before. */
export const readIn = (page: Page, language: Language) =>
  page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)

/** The text with any value in its placeholders. */
export function patternOf(text: string): RegExp {
  const escaped = text.split(/\{\{\w+\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${escaped.join('.+')}$`)
}
