import { expect, test } from 'vitest'
import { foldPrefix } from './fold-prefix.ts'
import { foldName } from './fold-words.ts'

const names = [
  'Sreedevi Seethalakshmi Meenakshy Geetha Leela Jayasree Poornima Roopa Soorya Moosad Koottala Goopika',
  'Kozhikode Ezhuthachan Azhakan Suchithra Sachin Achuthan Chechamma Cicily Zeenath Wilson Xavier Laxmi',
  'Vidya Sandhya Ramya Vidyadharan Jayesh Jayan Jayanthi Vijayakumar Narayanan Udayabhanu Nair Nayar Mayoori',
  'Nambiar Nambyar Variyar Warrier Diya Maria Ananthu Radhakrishnan Bhavani Sankaran Sangkaran Panjchami',
  'Pillai Kunjambu Kuttan Ammini Ambujam Champaka Phalgunan Philip Joseph Thankamani Iyer Ayyappan Raghava',
  'ലക്ഷ്മി രാധാകൃഷ്ണൻ അശ്വതി സുരേഷ് നായർ നമ്പ്യാർ ശങ്കരൻ എഴുത്തച്ഛൻ ശ്രീദേവി മേനോൻ തങ്കമണി കടുംപായസം',
  'കുട്ടൻ പിള്ള ജയശ്രീ വാരിയർ വിദ്യ ജയേഷ് ഉണ്ണികൃഷ്ണൻ ചെറിയാൻ പാറ്റൂർ എന്റെ ഗീത അമ്മ',
].flatMap((line) => line.split(' '))

test.each(names)('%s is found from its first two letters on, however far it was typed', (name) => {
  const letters = Array.from(name)
  const whole = foldName(name)[0] ?? ''
  const missed = letters
    .slice(1)
    .map((_, at) => letters.slice(0, at + 2).join(''))
    .filter((typed) => !foldPrefix(typed).some((beginning) => whole.startsWith(beginning)))
  expect(missed).toEqual([])
})

test('an unambiguous word has one search form, an ambiguous one several', () => {
  expect(foldPrefix('Menon')).toEqual(['menon'])
  expect(foldPrefix('Sre')).toEqual(['sre', 'sri'])
  expect(foldPrefix('Sre.')).toEqual(['sre', 'sri'])
  expect(foldPrefix('K.Suc')).toEqual(['suk', 'suc'])
  expect(foldPrefix('ലക')).toEqual(['lak'])
  expect(foldPrefix('…')).toEqual([])
})
