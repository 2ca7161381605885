import { commonPasswords } from './load-common-passwords.ts'

/** Maximum digits and signs around a word; more make it another password. */
const MAX_EXTRA_CHARACTERS = 6

const letterOf: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '€': 'e',
  '1': 'i',
  '!': 'i',
  '|': 'l',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
  '8': 'b',
}
const disguises = new RegExp(`[${Object.keys(letterOf).join('')}]`, 'g')

/**
 * Whether a dictionary attack finds the password soon: it is in a list, or is after removing its disguise (`P@ssw0rd`),
 * repetition (`krishnakrishna`) or surrounding signs (`krishna123`, `123Krishna!`), or it consists of the temple's
 * words.
 */
export function isGuessable(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  return [...listForms(plain)].some((form) => commonPasswords.has(form) || isOfTempleWords(form))
}

/** The password and the words that it may be a variation of. */
function listForms(plain: string): Set<string> {
  const forms = new Set([plain])
  // Try several orders of replacing and trimming: in `kr1shna123` the first 1 is a letter, the last one is not.
  for (const text of [plain, plain.replace(/[\s._-]+/g, '')]) {
    for (const core of [trimAround(text), trimAround(reveal(text)), reveal(trimAround(text))]) {
      if (core.length >= 4 && text.length - core.length <= MAX_EXTRA_CHARACTERS) forms.add(findRepeated(core))
    }
    forms.add(findRepeated(text))
  }
  return forms
}

const trimAround = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

const reveal = (text: string) => text.replace(disguises, (sign) => letterOf[sign] ?? sign)

/** The shortest repeated part: `abc` for `abcabc`. */
function findRepeated(text: string): string {
  const at = (text + text).indexOf(text, 1)
  return text.slice(0, at)
}

/** Dynamic programming over positions: a regular expression with all these words could backtrack exponentially. */
function isOfTempleWords(text: string): boolean {
  const reached = new Set([0])
  for (let at = 0; at < text.length; at++) {
    if (!reached.has(at)) continue
    for (const word of templeWords) if (text.startsWith(word, at)) reached.add(at + word.length)
  }
  return text !== '' && reached.has(text.length)
}

/**
 * Words that an attacker would try first against devotees, and that foreign password leaks hardly contain: the temple,
 * its town, deities, stars and words of worship. In lower case.
 */
const templeWords: readonly string[] = `
  kavumpuzha kavu vazhipadu vazhipad archana pushpanjali neeranjanam payasam prasadam prasad pooja
  puja temple kshethram kshetram kovil ambalam nagaraja nagayakshi nagamma naga sarpa sarpam
  sarpakavu ananthan vasuki ayilyam aswathi bharani karthika rohini makayiram thiruvathira
  punartham pooyam makam pooram uthram atham chithira chothi vishakham anizham thriketta moolam
  pooradam uthradam thiruvonam avittam chathayam pooruruttathi uthrattathi revathi onam vishu
  navaratri sivaratri shivaratri krishna krishnan guruvayur guruvayoor guruvayurappan guruvayurappa
  appan ayyappa ayyappan swami swamiye saranam sabarimala ganapathi ganapati ganesha ganesh
  vinayaka subrahmanya murugan muruga velayudhan shiva siva mahadeva mahadevan namasivaya
  namashivaya sivaya shivaya parvathi devi durga bhadrakali bhagavathi bhagavathy saraswathi
  saraswati lakshmi vishnu narayana hari hare rama raman sreerama hanuman govinda gopala radha sree
  sri shree bhagavan amma ammae amme daivam om namo namah nama namaskaram kerala keralam malayalam
  malayali india bharat password admin office
`
  .trim()
  .split(/\s+/)
