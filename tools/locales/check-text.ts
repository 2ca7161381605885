import { type Language, languageNames, languages } from '../../locales/languages.ts'

/** English for one text, and for many where it is a plural. */
type Models = { model: string; many: string | undefined }

const placeholder = /\{\{\s*([\w.]+)\s*(?:,[^{}]*)?\}\}/g
const tag = /<\/?[A-Za-z]\w*\s*\/?>/g
const latinWord = /[A-Za-z]+(?:[@.][A-Za-z]+)*/g
/** What stays in Latin letters whatever English says there: what banks and post offices write. */
const abbreviation = /^(UPI|OTP|PIN|SMS|PDF|CSV|QR)$/
/** Names and keys that are a whole text by themselves, and what has no capital and is not translated. */
const nameAlone =
  /^([A-Z\d]+|Tab|Enter|Ctrl|Alt|Shift|Esc|Space|Google|WhatsApp|Razorpay|PostgreSQL|Redis|PhonePe|Paytm|RuPay|Visa|WebP)$/
const smallLatin = /^(drand|quicknet|name@example\.com|of|kB|g|ml|txt|csv)$/
/** Those whose “one” is 0 too: such a text must show its number. */
const oneIsAlsoNone = (language: Language) => new Intl.PluralRules(language).select(0) === 'one'

const namesIn = (text: string) => new Set([...text.matchAll(placeholder)].map(([, name = '']) => name))
const tagsIn = (text: string) => [...text.matchAll(tag)].map(([each]) => each.replaceAll(/\s/g, ''))
const bareOf = (text: string) => text.replaceAll(placeholder, ' ').replaceAll(tag, ' ')
const lettersOf = (language: Language) => new RegExp(`\\p{Script=${languageNames[language].script}}`, 'u')
const hasWords = (text: string) =>
  [...bareOf(text).matchAll(latinWord)].some(([word]) => !nameAlone.test(word) && !smallLatin.test(word))

/** The faults of one text against English: how it is put together in every language, how it is written in those of India. */
export function checkText(language: Language, key: string, text: string, models: Models): string[] {
  const faults = [...checkPlaceholders(language, key, text, models), ...checkForm(text, models.model)]
  return language === 'en' ? faults : [...faults, ...checkLetters(language, text, models.model)]
}

function checkPlaceholders(language: Language, key: string, text: string, { model, many }: Models): string[] {
  const found = namesIn(text)
  const knownSlots = namesIn(`${model} ${many ?? ''}`)
  const needed = namesIn(model)
  const showsNone = key.endsWith('_one') && oneIsAlsoNone(language)
  if (showsNone && knownSlots.has('count')) needed.add('count')
  if (/_(one|zero)$/.test(key) && many !== undefined && !showsNone) needed.delete('count')
  return [
    ...[...found]
      .filter((name) => !knownSlots.has(name))
      .map((name) => `placeholder {{${name}}} is not in English`),
    ...[...needed].filter((name) => !found.has(name)).map((name) => `placeholder {{${name}}} is missing`),
    ...(/[{}]/.test(text.replaceAll(placeholder, '')) ? ['a placeholder is broken'] : []),
  ]
}

function checkForm(text: string, model: string): string[] {
  const faults: string[] = []
  if (text === '' && model !== '') faults.push('empty')
  const tags = tagsIn(text)
  if (tags.toSorted().join() !== tagsIn(model).toSorted().join()) faults.push('tags differ from English')
  else if (!isNested(tags)) faults.push('tags are not closed in their order')
  if (text !== text.normalize('NFC')) faults.push('not NFC')
  if (text !== text.trim() || / {2}/.test(text)) faults.push('spare spaces')
  if (/ [,.;?।]/.test(text) && !/ [,.;?।]/.test(model)) faults.push('a space before a mark')
  return faults
}

function isNested(tags: string[]): boolean {
  const open: string[] = []
  for (const each of tags.filter((one) => !one.endsWith('/>'))) {
    if (!each.startsWith('</')) open.push(each)
    else if (open.pop() !== each.replace('/', '')) return false
  }
  return open.length === 0
}

function checkLetters(language: Language, text: string, model: string): string[] {
  const faults: string[] = []
  const letters = lettersOf(language)
  const bare = bareOf(text)
  if (hasWords(model) && hasWords(text) && !letters.test(text)) faults.push(`not translated: ${text}`)
  else {
    const inEnglish = new Set([...bareOf(model).matchAll(latinWord)].map(([word]) => word))
    for (const [word] of bare.matchAll(latinWord)) {
      // Names and keys are written as English writes them: with a capital, or as a single letter.
      const isName = inEnglish.has(word) && (/[A-Z]/.test(word) || word.length === 1)
      if (!isName && !abbreviation.test(word) && !smallLatin.test(word))
        faults.push(`an English word: ${word}`)
    }
  }
  const others = languages.filter((each) => each !== language && each !== 'en')
  if (others.some((each) => lettersOf(each).test(bare))) faults.push('letters of another script')
  if (/\}\}[\p{L}\p{M}]/u.test(text)) faults.push('an ending is glued to a placeholder')
  if (/(?![0-9])\p{Nd}/u.test(text)) faults.push('figures are not European')
  if (text.includes('\u200d')) faults.push('has a zero-width joiner')
  if (text.includes('\u200c') && ['ta', 'hi'].includes(language)) faults.push('has a zero-width non-joiner')
  if (text.includes('\u0d7b\u0d4d\u0d31')) faults.push('ന്റ is written with a chillu')
  if (/[!！]/.test(text)) faults.push('has an exclamation mark')
  if (/["']/.test(text)) faults.push('straight quotation marks, not “ ”')
  if (language === 'hi' && /[\u0900-\u097f”)]\.(\s|$)/.test(text))
    faults.push('a sentence ends with a full stop, not with ।')
  if (language !== 'hi' && text.includes('।')) faults.push('a sentence ends with ।')
  if (/\p{L}.* .*[^o]\.$/u.test(model) && !/[.।?”)]$/.test(text)) faults.push('a sentence without its end')
  if (model.includes('?') && !text.includes('?')) faults.push('a question without its mark')
  return faults
}
