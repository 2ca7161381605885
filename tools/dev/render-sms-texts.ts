import {
  exampleOf,
  type House,
  type SmsText,
  type SmsVariable,
  signText,
} from '../../apps/server/src/features/notifications/triggers/sms-texts.ts'
import { type Language, languageNames } from '../../locales/languages.ts'

type Variables = Record<string, { type: string; means: string; example: string }>

const HEAD = `# SMS texts to register

Written by \`npm run config:docs\` from \`sms.json\` of each language in \`locales\`; the check fails while it is stale.

In India an SMS is delivered only if the temple is registered as a principal entity on an operator's DLT portal, with a header
(here \`KVMPZH\`) and every text as a content template. Registering takes weeks. A text must name the temple, and since the
regulator's direction of 18 November 2025 each of its variables says what may stand in it; \`{#var#}\` is refused. The types are
\`numeric\` (figures alone), \`alphanumeric\` (letters and figures, 40 at most), \`url\`, \`urlott\`, \`cbn\` (a call-back number) and
\`email\`; links and numbers must be on the portal's list beforehand, and these texts have none.

1. Give the temple's name and header, word for word as they will be registered, in \`SMS_TEMPLE_NAME\` and \`SMS_HEADER\`: the
   office is shown these texts with them before it sends to many. Below stand the demo temple's.
2. Register each text at the portal as it stands under *at the operator*. Some portals (SmartPing, Tata) want \`{#var#}\` in the
   text and the types in a field beside it.
3. Enter it at the SMS provider as it stands under *at the provider*, with the portal's template id.
4. Give the provider's id in the variable that heads the text, and restart API and worker. A start looks whether each text that
   has an id has a type for every variable, and names in one line of the log what goes by e-mail alone.

An operator that finds in a variable what its type forbids keeps back the whole SMS. So amounts are whole rupees and paise in
two variables, days have a month's name and no stroke (in other languages figures with hyphens, \`30-11-2026\`), and of what a
clerk types (carrier, tracking number) letters and figures are kept, 30 at most. Operators differ in what they call a letter: try each text with the provider before the temple relies on it.
`

/** The texts that an operator registers, with their variable types, in the provider's notation. */
export function renderSmsTexts(texts: Record<string, SmsText>, variables: Variables, house: House): string {
  const sections = Object.entries(texts).map(
    ([name, { about, language, variables: names, text: unsigned }]) => {
      const text = signText(unsigned, house, language)
      const slots = names.map((each) => formatVariable(each, variables, language))
      return [
        `## \`SMS_TEMPLATE_${name.toUpperCase()}\``,
        language === 'en' ? `About ${about}.` : `About ${about}, in ${languageNames[language].english}.`,
        `At the operator:\n\n\`\`\`\n${text}\n\`\`\``,
        `At the provider:\n\n\`\`\`\n${nameSlots(text, names)}\n\`\`\``,
        `${slots.join('\n')}\n`,
      ].join('\n\n')
    },
  )
  return [HEAD, ...sections].join('\n')
}

function formatVariable(name: SmsVariable, variables: Variables, language: Language): string {
  const { type = '', means = '' } = variables[name] ?? {}
  const example = exampleOf(name, language)
  return `- \`${name}\`, ${type}: ${means}, as \`${example}\``
}

function nameSlots(text: string, names: readonly string[]): string {
  let place = 0
  return text.replaceAll(/\{#\w+#\}/g, () => `##${names[place++] ?? ''}##`)
}
