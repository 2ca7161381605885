import { splitPaise } from './amount-in-words.ts'

const units =
  'പൂജ്യം ഒന്ന് രണ്ട് മൂന്ന് നാല് അഞ്ച് ആറ് ഏഴ് എട്ട് ഒൻപത് പത്ത് പതിനൊന്ന് പന്ത്രണ്ട് പതിമൂന്ന് പതിനാല് പതിനഞ്ച് പതിനാറ് പതിനേഴ് പതിനെട്ട് പത്തൊൻപത്'.split(
    ' ',
  )
const tens = '- - ഇരുപത് മുപ്പത് നാല്പത് അമ്പത് അറുപത് എഴുപത് എൺപത് തൊണ്ണൂറ്'.split(' ')
/** Tens before a unit: twenty-… */
const tensBefore = '- - ഇരുപത്തി മുപ്പത്തി നാല്പത്തി അമ്പത്തി അറുപത്തി എഴുപത്തി എൺപത്തി തൊണ്ണൂറ്റി'.split(' ')
/** Units after a ten: an initial vowel takes a glide. */
const unitsAfter = '- യൊന്ന് രണ്ട് മൂന്ന് നാല് യഞ്ച് യാറ് യേഴ് യെട്ട് യൊൻപത്'.split(' ')
const hundreds = '- നൂറ് ഇരുനൂറ് മുന്നൂറ് നാനൂറ് അഞ്ഞൂറ് അറുനൂറ് എഴുനൂറ് എണ്ണൂറ് തൊള്ളായിരം'.split(' ')
const thousands = '- ആയിരം രണ്ടായിരം മൂവായിരം നാലായിരം അയ്യായിരം ആറായിരം ഏഴായിരം എണ്ണായിരം ഒൻപതിനായിരം പതിനായിരം'.split(' ')

/** `ഒരു ലക്ഷത്തി മൂവായിരത്തി എഴുനൂറ്റി പതിനാല് രൂപ മാത്രം`. */
export function amountInMalayalamWords(paise: number): string {
  const { rupees, rest } = splitPaise(paise)
  const words = rupees === 1 ? 'ഒരു' : numberInWords(rupees)
  if (rest === 0) return `${words} രൂപ മാത്രം`
  return `${words} രൂപ ${rest === 1 ? 'ഒരു' : belowHundredInWords(rest)} പൈസ മാത്രം`
}

function numberInWords(value: number): string {
  if (value < 100) return belowHundredInWords(value)
  const parts = [
    greatNumberInWords(Math.floor(value / 1_00_00_000), 'കോടി'),
    greatNumberInWords(Math.floor(value / 1_00_000) % 100, 'ലക്ഷം'),
    thousandsInWords(Math.floor(value / 1_000) % 100),
    hundredsInWords(Math.floor(value / 100) % 10),
    value % 100 === 0 ? '' : belowHundredInWords(value % 100),
  ].filter((part) => part !== '')
  return parts.map((part, position) => (position < parts.length - 1 ? lean(part) : part)).join(' ')
}

/** The combining form of a number that another follows: ആയിരം becomes ആയിരത്തി, നൂറ് becomes നൂറ്റി. */
function lean(word: string): string {
  return word.replace(/ം$/, 'ത്തി').replace(/റ്$/, 'റ്റി')
}

function greatNumberInWords(count: number, word: string): string {
  if (count === 0) return ''
  return `${count === 1 ? 'ഒരു' : numberInWords(count)} ${word}`
}

function hundredsInWords(count: number): string {
  return count === 0 ? '' : (hundreds[count] ?? '')
}

function thousandsInWords(count: number): string {
  if (count === 0) return ''
  if (count <= 10) return thousands[count] ?? ''
  // …പത് takes a link, every other number loses its half vowel.
  return `${belowHundredInWords(count).replace(/ത്$/, 'തിന').replace(/്$/, '')}ായിരം`.replace('നാായിരം', 'നായിരം')
}

function belowHundredInWords(value: number): string {
  if (value < 20) return units[value] ?? ''
  const ten = Math.floor(value / 10)
  const unit = value % 10
  return unit === 0 ? (tens[ten] ?? '') : `${tensBefore[ten]}${unitsAfter[unit]}`
}
