import { describe, expect, it } from 'vitest'
import type { Language } from '../../locales/languages.ts'
import { checkWordLists } from './check-word-lists.ts'

const judge = (language: Language, english: Record<string, string>, words: Record<string, string>) =>
  checkWordLists(language, english, words)

describe('the keys of a file', () => {
  it('are those of English, no fewer and no more', () => {
    const english = { pay: { now: 'Pay now', later: 'Later' } }
    expect(checkWordLists('ml', english, { pay: { now: 'ഇപ്പോൾ', later: 'പിന്നീട്' } })).toEqual([])
    expect(checkWordLists('ml', english, { pay: { now: 'ഇപ്പോൾ' }, more: 'കൂടുതൽ' })).toEqual([
      'pay.later: missing',
      'more: not in English',
    ])
  })

  it('have every form of a plural that the language has, and none apart where English has it', () => {
    const english = { left_zero: 'None left', left_one: '{{count}} place', left_other: '{{count}} places' }
    const one = { left_one: '{{count}} இடம்' }
    expect(judge('ta', english, { left_zero: 'இல்லை', ...one, left_other: '{{count}} இடங்கள்' })).toEqual([])
    expect(judge('ta', english, one)).toEqual(['left_zero: missing', 'left_other: missing'])
    expect(judge('ta', { left_other: '{{count}} places' }, one)).toEqual(['left_other: missing'])
    expect(
      judge('ta', { a_other: '{{count}}' }, { a_one: '1', a_other: '{{count}}', a_few: '{{count}}' }),
    ).toEqual(['a_few: not in English'])
  })

  it('may say none apart where English does not', () => {
    const english = { left_one: '{{count}} place', left_other: '{{count}} places' }
    const words = { left_zero: 'ഒഴിവില്ല', left_one: '{{count}} ഒഴിവ്', left_other: '{{count}} ഒഴിവ്' }
    expect(judge('ml', english, words)).toEqual([])
  })

  it('leave the anchors of a page as they are', () => {
    expect(checkWordLists('ml', { a: { id: 'who' } }, { a: { id: 'who' } })).toEqual([])
    expect(checkWordLists('ml', { a: { id: 'who' } }, { a: { id: 'ആര്' } })).toEqual(['a.id: must stay who'])
  })

  it('hold texts and nothing else', () => {
    expect(checkWordLists('ml', { a: 'One' }, { a: { b: 'ഒന്ന്' } })).toEqual([
      'a: missing',
      'a.b: not in English',
    ])
    expect(checkWordLists('ml', { a: 'One' }, { a: null as unknown as string })).not.toEqual([])
  })
})

const sentence = 'The temple is open.'

describe('a text', () => {
  it.each<[string, Language, string, string, string, string]>([
    ['placeholder', 'ml', 'For {{name}}', 'പേര്: {{nam}}', 'പേര്: {{name}}', '{{nam}} is not in English'],
    ['placeholder', 'ml', 'For {{name}}', 'പേര്', '{{name}} പേരിൽ', '{{name}} is missing'],
    ['brace', 'ml', 'For {{name}}', '{{name}} പേരിൽ {', '{{name}} പേരിൽ', 'a placeholder is broken'],
    ['tag', 'ta', 'See <a>this</a>', 'இதை', '<a>இதை</a>', 'tags differ'],
    ['tag', 'ta', '<a>It</a>', '</a>இது<a>', '<a>இது</a>', 'not closed in their order'],
    ['nothing', 'ta', 'It', '', 'இது', 'empty'],
    ['composed letters', 'hi', 'Add', 'जो\u095cें', 'जोड़ें', 'not NFC'],
    ['spaces', 'ta', 'It', 'இது ', 'இது', 'spare spaces'],
    ['spaces', 'ta', 'It is this', 'இது  இது', 'இது இது', 'spare spaces'],
    ['space before a mark', 'ta', 'It?', 'இது ?', 'இது?', 'a space before a mark'],
    ['English', 'te', 'Choose a day', 'Choose a day', 'రోజును ఎంచుకోండి', 'not translated'],
    ['an English word', 'te', 'Choose a day', 'day ఎంచుకోండి', 'రోజును ఎంచుకోండి', 'an English word: day'],
    ['a made-up name', 'te', 'By card', 'Visa కార్డు', 'UPI, కార్డు', 'an English word: Visa'],
    ['another script', 'te', 'A day', 'ದಿನ రోజు', 'రోజు', 'letters of another script'],
    ['glued ending', 'ml', '{{name}}’s star', '{{name}}യുടെ നക്ഷത്രം', 'നക്ഷത്രം: {{name}}', 'glued'],
    ['figures', 'kn', 'Day 5', 'ದಿನ ೫', 'ದಿನ 5', 'figures are not European'],
    ['joiner', 'ml', 'Post', 'തപാല്\u200d', 'തപാൽ', 'a zero-width joiner'],
    ['non-joiner', 'hi', 'Password', 'पास\u200cवर्ड', 'पासवर्ड', 'a zero-width non-joiner'],
    ['chillu in nta', 'ml', 'Mine', 'എ\u0d7b\u0d4d\u0d31െ', 'എന്റെ', 'written with a chillu'],
    ['exclamation', 'kn', 'Welcome', 'ಸ್ವಾಗತ!', 'ಸ್ವಾಗತ', 'an exclamation mark'],
    ['quotation', 'kn', '“Mine”', '"ನನ್ನ"', '“ನನ್ನ”', 'straight quotation marks'],
    ['full stop', 'hi', sentence, 'मंदिर खुला है.', 'मंदिर खुला है।', 'not with ।'],
    ['danda', 'ta', sentence, 'கோயில் திறந்துள்ளது।', 'கோயில் திறந்துள்ளது.', 'ends with ।'],
    ['no end', 'te', sentence, 'ఆలయం తెరిచి ఉంది', 'ఆలయం తెరిచి ఉంది.', 'a sentence without its end'],
    ['no question', 'ml', 'Is it?', 'ആണോ', 'ആണോ?', 'a question without its mark'],
  ])('is judged for %s in %s', (_, language, english, bad, good, fault) => {
    expect(judge(language, { a: english }, { a: good })).toEqual([])
    expect(judge(language, { a: english }, { a: bad }).join()).toContain(fault)
  })

  it('shows its number where “one” is also none', () => {
    const english = { a_one: 'The day', a_other: '{{count}} days' }
    expect(judge('ml', english, { a_one: 'ദിവസം', a_other: '{{count}} ദിവസം' })).toEqual([])
    expect(judge('hi', english, { a_one: '{{count}} दिन', a_other: '{{count}} दिन' })).toEqual([])
    expect(judge('hi', english, { a_one: 'दिन', a_other: '{{count}} दिन' })).toEqual([
      'a_one: placeholder {{count}} is missing',
    ])
  })

  it.each([
    ['Ctrl Enter', 'Ctrl Enter'],
    ['Paid by UPI', 'UPI വഴി'],
    ['a–f, as name@example.com', 'a–f, ഉദാഹരണം name@example.com'],
    ['One-time code', 'കോഡ് (OTP)'],
    ['Google’s page', 'Google പേജ്'],
  ])('may keep what is written in Latin letters: %s', (english, text) => {
    expect(judge('ml', { a: english }, { a: text })).toEqual([])
  })

  it('of English is judged for its form alone', () => {
    expect(judge('en', { a: 'Welcome!' }, { a: 'Welcome!' })).toEqual([])
    expect(judge('en', { a: 'One ' }, { a: 'One ' })).toEqual(['a: spare spaces'])
  })
})
