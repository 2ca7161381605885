import { readFileSync } from 'node:fs'
import { languages } from '../../locales/languages.ts'

/** Every text in every language, as the stand-in has them registered. */
export function describeSmsInLanguages(): Record<string, string> {
  const english = JSON.parse(readFileSync(new URL('../../locales/en/sms.json', import.meta.url), 'utf8'))
  return Object.fromEntries(
    languages
      .filter((language) => language !== 'en')
      .flatMap((language) =>
        Object.keys(english).map((name) => [
          `SMS_TEMPLATE_${name}_${language}`.toUpperCase(),
          `tmpl-${name.replaceAll('_', '-')}-${language}`,
        ]),
      ),
  )
}
