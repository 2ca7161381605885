import { type Language, languageNames, languages } from '@vazhipadu/locales/languages'
import { withDescription } from './describe-variable.ts'
import { smsTemplates } from './list-messages.ts'
import { someText } from './value-forms.ts'

type Other = Uppercase<Exclude<Language, 'en'>>
type Template = Extract<keyof typeof smsTemplates, `SMS_TEMPLATE_${string}`>
type Translated = `${Template | 'SMS_TEMPLE_NAME'}_${Other}`

const id = someText.describe('an id').optional()
const name = someText.optional()
const templates = Object.keys(smsTemplates).filter((each) => each.startsWith('SMS_TEMPLATE_'))

/** Each text is registered separately in each language and has its own id there. */
export const smsLanguages = Object.fromEntries(
  languages
    .filter((language) => language !== 'en')
    .flatMap((language) => {
      const { english } = languageNames[language]
      const ending = language.toUpperCase()
      const templeName = withDescription(name, {
        purpose: `The temple’s name in ${english}, exactly as in the registered texts.`,
        without: '`SMS_TEMPLE_NAME` is used',
      })
      return [
        [`SMS_TEMPLE_NAME_${ending}`, templeName],
        ...templates.map((template) => [
          `${template}_${ending}`,
          withDescription(id, {
            purpose: `The id of the text of \`${template}\` in ${english}.`,
            without: 'the message goes in English',
          }),
        ]),
      ]
    }),
) as Record<Translated, typeof id>
