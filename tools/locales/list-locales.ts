// npm run locales: how far each language is, and everything that is wrong with its words. `-- ml` lists the faults of one,
// `--check` fails where there is any.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '../../locales/languages.ts'
import { checkLocales } from './check-locales.ts'
import type { Terms } from './check-terms.ts'
import { type Locale, readLocale } from './read-locales.ts'

const root = join(import.meta.dirname, '../..')
const mustPass = process.argv.includes('--check')
const requestedLanguages = languages.filter((language) => process.argv.includes(language))

const locales = Object.fromEntries(
  languages.map((language) => [language, readLocale(join(root, 'locales', language))]),
) as Record<Language, Locale>
const terms = JSON.parse(readFileSync(join(root, 'locales/terms.json'), 'utf8')) as Terms
const { judged, idle } = checkLocales(locales, terms)

const styles = readFileSync(join(root, 'apps/web/src/styles/scripts.css'), 'utf8')
const firstPaint = readFileSync(join(root, 'apps/web/public/apply-stored-theme.js'), 'utf8')
const around = [
  ...idle.map((text) => `locales/terms.json: the exception “${text}” excuses nothing`),
  ...readdirSync(join(root, 'locales'), { withFileTypes: true })
    .filter((each) => each.isDirectory() && each.name !== 'node_modules')
    .filter(({ name }) => !languages.some((language) => language === name))
    .map(({ name }) => `locales/${name}: no language of locales/languages.ts`),
  ...languages.flatMap((language) => {
    const loader = `apps/web/src/lib/i18n/languages/${language}.ts`
    return [
      ...(existsSync(join(root, loader))
        ? []
        : [`${loader}: no file, so that pages cannot load ${language}`]),
      ...(language === 'en' || styles.includes(`:root[lang="${language}"]`)
        ? []
        : [`apps/web/src/styles/scripts.css: no rules of ${language}`]),
      ...(firstPaint.includes(`'${language}'`)
        ? []
        : [`apps/web/public/apply-stored-theme.js: does not know ${language}`]),
    ]
  }),
]

for (const [language, { faults }] of Object.entries(judged)) {
  const isRequested = requestedLanguages.length === 0 || requestedLanguages.some((each) => each === language)
  if (isRequested) for (const fault of faults) console.log(`${language} ${fault}`)
}
for (const fault of around) console.log(fault)

const heads = ['', 'files', 'texts', 'missing', 'faults', 'read', 'devotee', 'letters', 'desk', 'office']
const share = (per: number | undefined) => (per === undefined ? '–' : `${per} %`)
const rows = Object.entries(judged).map(([language, { files, texts, missing, faults, read, coverage }]) => [
  language,
  ...[files, texts, missing, faults.length - missing].map(String),
  language === 'en' ? '–' : `${read} of ${files}`,
  ...[coverage.devotee, coverage.letters, coverage.desk, coverage.office].map(share),
])
for (const row of [heads, ...rows]) console.log(row.map((cell) => cell.padStart(9)).join(''))
console.log('desk: counter, day sheet, priest, prasadam; help requests are answered in files of devotees')

const count = around.length + Object.values(judged).reduce((sum, { faults }) => sum + faults.length, 0)
console.log(
  JSON.stringify({
    faults: count,
    languages: Object.fromEntries(
      Object.entries(judged).map(([language, { faults, ...rest }]) => [
        language,
        { ...rest, faults: faults.length - rest.missing },
      ]),
    ),
  }),
)
if (mustPass && count > 0) process.exitCode = 1
